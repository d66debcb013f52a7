import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { freePort } from "@/db/embedded/free-port";
import { endProgram, startProgram } from "@/lib/testing/servers/program";
import type { Square } from "./square";

/** A server under load, in a process of its own. */
export interface Contestant {
  name: string;
  port: number;
  /** CPU time of all threads of its process so far; undefined if the system does not report it. */
  cpuSeconds(): number | undefined;
  /** The memory that its process holds in RAM; undefined if the system does not report it. */
  residentBytes(): number | undefined;
  stop(): Promise<void>;
}

const PROGRAMS = {
  server: "bench/baseline/server.ts",
  mirror: "bench/baseline/mirror.ts",
  "heavy-work": "bench/heavy-work.ts",
};

/** The programs as `buildPrograms` bundles them. */
export const bundleOf = (program: keyof typeof PROGRAMS) => `dist/bench/${program}.js`;

/** B1: bare Fastify that runs the same SQL. */
export const startBaseline = (square: Square) => start("B1", square, [bundleOf("server")]);

/** B0: answers from memory with the first answers of `origin`. */
export const startMirror = (square: Square, origin: Contestant) =>
  start("B0", square, [bundleOf("mirror")], { ORIGIN: `http://127.0.0.1:${origin.port}` });

export const startSelfHosted = (square: Square) => started(start("self-hosted", square, ["dist/server.js"]));

/** The same, which hears of every write, so that it keeps pages until they change. No other may write meanwhile. */
export const startAlone = (square: Square) =>
  started(start("self-hosted, alone", square, ["dist/server.js"], { FEED_WINDOW: "" }));

const started = async (starting: Promise<Contestant>) => {
  const contestant = await starting;
  // Loads Next into the process, as the first visit to a page does on a real server.
  await fetch(`http://127.0.0.1:${contestant.port}/`).then((page) => page.text());
  return contestant;
};

/** The same without the page cache, so that each visit renders its page. */
export const startUncached = (square: Square) =>
  start("self-hosted without the page cache", square, ["dist/server.js"], { PAGE_CACHE: "off" });

/** An earlier version, from its work tree. */
export const startEarlier = (square: Square, folder: string) =>
  start("the earlier version", square, ["dist/server.js"], {}, folder);

export const startNext = (square: Square) =>
  start("next start", square, ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1"]);

/** Starts a program with Node on a free port, and waits until it answers. */
export async function start(
  name: string,
  square: Square,
  argv: string[],
  environment: Record<string, string> = {},
  folder = ".",
): Promise<Contestant> {
  const port = await freePort();
  const child = await startProgram([process.execPath, ...argv], () => isAnswering(port), {
    cwd: folder,
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: square.url,
      DATABASE_POOL_SIZE: "10",
      AUTH_SECRET: "a secret for benchmarks, and for nothing else",
      // Posts contain their address, so it must be the same in all answers.
      PUBLIC_URL: "http://127.0.0.1:3000",
      // Some measures set the client address of a request.
      TRUST_PROXY: "1",
      // Limits are counted but never reached.
      API_RATE_LIMIT: "1000000000",
      TEXT_MB_PER_DAY: "1000000",
      IMAGES_MB_PER_DAY: "1000000",
      IMAGES_MB_KEPT: "1000000",
      LOG_LEVEL: "warn",
      // Several processes on one database would switch off their list caches; each is measured as if it were
      // alone.
      FEED_WINDOW: "on",
      ...environment,
    },
    onOutput: (text) => void process.stderr.write(text),
  });
  return {
    name,
    port,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    residentBytes: () => residentBytesOf(child.pid),
    stop: () => endProgram(child),
  };
}

/** Whether it answers at all. */
async function isAnswering(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/feed`);
  await response.arrayBuffer();
  return true;
}

const TICKS_PER_SECOND = 100;

/** User and system time from Linux's /proc. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [userTicks = 0, systemTicks = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (userTicks + systemTicks) / TICKS_PER_SECOND;
}

/** VmRSS from Linux's /proc. */
function residentBytesOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Bundles the programs with the same options as the server. */
export function buildPrograms(): Promise<unknown> {
  return build({
    entryPoints: PROGRAMS,
    outdir: dirname(bundleOf("server")),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
}
