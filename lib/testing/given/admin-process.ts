import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
  /** The maximum of memory that the process used, in kilobytes. */
  memoryKb: number;
}

interface Options {
  /** Further variables of its environment. */
  environment?: Record<string, string>;
  /** Megabytes of JavaScript objects at most. */
  heapMb?: number;
  /** The maximum length of a file that it writes, in kilobytes, as on a full disk. */
  fileKbMax?: number;
  /** Gets the process once it runs. */
  meanwhile?: (child: ChildProcess) => Promise<unknown>;
}

/** Tells the maximum of memory at the end. The system's own number includes the memory of the process that started it. */
const MEMORY = `data:text/javascript,${encodeURIComponent(`
let max = 0;
const look = () => { max = Math.max(max, process.memoryUsage.rss()); };
setInterval(look, 10).unref();
process.on("exit", () => { look(); process.stderr.write("\\nmemory " + max / 1024); });
`)}`;

/** Runs a command of the build's dist/admin.js in a separate process, as an operator does. */
export async function runAdminProcess(
  args: readonly string[],
  { environment = {}, heapMb = 4_096, fileKbMax, meanwhile }: Options = {},
): Promise<Ended> {
  const program = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    "--import",
    MEMORY,
    "dist/admin.js",
    ...args,
  ];
  const limit = fileKbMax === undefined ? "" : `ulimit -f ${fileKbMax};`;
  const child = spawn("bash", ["-c", `${limit} exec "$@"`, "bash", ...program], {
    cwd: process.cwd(),
    env: { ...process.env, NODE_ENV: "development", EMAIL_DOMAINS: "example.edu", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, told] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
    meanwhile?.(child),
  ]);
  const [stderr = "", memory = "0"] = told.split("\nmemory ");
  return { status: child.exitCode, stdout, stderr, memoryKb: Number(memory) };
}
