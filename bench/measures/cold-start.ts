import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateKey } from "@/lib/access/keys/format";
import { freePort } from "../contestant";
import type { Finding, Measure } from "../measure";
import { median } from "../median";

const RESTARTS = 3;
const START_SECONDS_MAX = 60;

/**
 * P11: the time from the command to the first answer that needs the database. It includes starting the embedded one.
 */
export const coldStart: Measure = async () => [
  ...(await startsOf("npm start", ["start"], 3)),
  ...(await startsOf("npm run dev", ["run", "dev"], 10)),
];

async function startsOf(command: string, argv: string[], secondsMax: number): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "lobster-square-bench-"));
  try {
    const first = await secondsToFirstAnswer(argv, dataDir);
    const restarts: number[] = [];
    for (let start = 0; start < RESTARTS; start += 1)
      restarts.push(await secondsToFirstAnswer(argv, dataDir));
    const seconds = median(restarts);
    return [
      {
        goal: "P11",
        measure: `cold start of ${command}, embedded database included`,
        wanted: `≤ ${secondsMax} s`,
        found: `${seconds.toFixed(1)} s`,
        met: seconds <= secondsMax,
        context: `${first.toFixed(1)} s the very first time, when the database is made`,
      },
    ];
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
