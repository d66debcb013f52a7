import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";
import { generateKey } from "@/lib/access/keys/format";
import type { Finding, Measure } from "../measure";
import { median } from "../median";

const RESTARTS = 3;
const START_SECONDS_MAX = 60;

/** The cache of `npm run dev`, which is removed for the very first start. */
const DEV_CACHE = ".next/dev";

/**
 * P11: the time from the command to the first answer that needs the database, which includes starting the embedded
 * one.
 */
export const coldStart: Measure = async () => {
  const production = await startsOf(["start"]);
  rmSync(DEV_CACHE, { recursive: true, force: true });
  const development = await startsOf(["run", "dev"]);
  return [
    {
      ...finding("cold start of npm start, embedded database included", production.later, 2),
      context: `${production.first.toFixed(1)} s the very first time`,
      front: { wait: "start", beside: "nothing" },
    },
    {
      ...finding("cold start of npm run dev, embedded database included", development.later, 6),
      front: { wait: "dev", beside: "nothing" },
    },
    {
      ...finding("the very first npm run dev, which makes the database", development.first, 15),
      front: { wait: "firstDev", beside: "nothing" },
    },
  ];
};

const finding = (measure: string, seconds: number, secondsMax: number): Finding => ({
  ...{ goal: "P11", measure },
  wanted: `≤ ${secondsMax} s`,
  found: `${seconds.toFixed(1)} s`,
  met: seconds <= secondsMax,
});

/** In seconds: the first start in a new data folder, and the median of the ones after it. */
async function startsOf(argv: string[]): Promise<{ first: number; later: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "lobster-square-bench-"));
  try {
    const first = await secondsToFirstAnswer(argv, dataDir);
    const restarts: number[] = [];
    for (let start = 0; start < RESTARTS; start += 1)
      restarts.push(await secondsToFirstAnswer(argv, dataDir));
    return { first, later: median(restarts) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function secondsToFirstAnswer(argv: string[], dataDir: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn("npm", ["-s", ...argv], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1" },
    detached: true,
  });
  const ended = once(child, "exit");
  try {
    while ((await statusOf(port)) !== 401) {
      if (child.exitCode !== null) throw new Error(`npm ${argv.join(" ")} ended before it answered.`);
      if (performance.now() - begin > START_SECONDS_MAX * 1000) throw new Error("It does not answer.");
      await delay(20);
    }
    return (performance.now() - begin) / 1000;
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}

/** A well-formed but unknown key. Refusing it needs the database. */
const UNKNOWN_KEY = generateKey().key;

async function statusOf(port: number): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/lobster`, {
    headers: { authorization: `Bearer ${UNKNOWN_KEY}` },
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status;
}
