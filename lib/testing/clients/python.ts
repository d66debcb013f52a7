import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { squarePy } from "@/lib/pages/client/square-py";
import { casesOf } from "../breadth";
import type { GivenLobster } from "../given/lobsters";
import { Caller, type Input } from "./caller";
import { toolFields } from "./tool-caller";
import type { Received } from "./transport";

const OLDEST = 9;

/**
 * The oldest and the newest Python on this machine that square.py is for, in a quick run only the oldest. Throws an
 * Error if there is none.
 */
export function pythons(): string[] {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), ".pyenv"), "versions");
  const others = existsSync(versions)
    ? readdirSync(versions).map((name) => join(versions, name, "bin/python3"))
    : [];
  const byMinor = new Map<number, string>();
  for (const program of ["python3", ...others]) {
    const { stdout } = spawnSync(program, ["-c", "import sys; print(*sys.version_info[:2])"], {
      encoding: "utf8",
    });
    const [major, minor = 0] = (stdout ?? "").split(" ").map(Number);
    if (major === 3 && minor >= OLDEST) byMinor.set(minor, program);
  }
  const found = [...byMinor].sort(([one], [other]) => one - other).map(([, program]) => program);
  if (found.length === 0) throw new Error("Python 3.9 or newer is not installed. This test needs it.");
  return [...new Set([...found.slice(0, 1), ...casesOf(found.slice(-1), [])])];
}

/** Files of lib/pages/client that a folder has beside square.py. */
const BESIDE = ["test_square.py", "test_live.py", "test_bridge.py", "calls.py", "bridge.py"];

/** A new folder with square.py for a square at `origin`, and with its tests. The caller removes it. */
export function givenSquarePy(origin: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lobster-square-py-"));
  writeFileSync(join(folder, "square.py"), squarePy(registry, origin));
  for (const file of BESIDE) copyFileSync(join("lib/pages/client", file), join(folder, file));
  return folder;
}

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Without proxies and keys of this machine. */
const environmentOf = (others: Record<string, string>) => {
  const { LOBSTER_KEY: _, LOBSTER_PROFILE: __, ...kept } = process.env;
  return { ...kept, NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost", ...others };
};

/** Runs Python in a folder, with warnings as errors. */
export function runPython(
  python: string,
  words: readonly string[],
  { folder, env = {}, input }: { folder: string; env?: Record<string, string>; input?: string },
): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: environmentOf({ PYTHONDONTWRITEBYTECODE: "1", ...env }) };
    const child = execFile(python, ["-W", "error", ...words], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

const Answer = z.object({ status: z.int(), text: z.string() });

/** One process of Python, which calls methods of square.py for many lobsters, one after the other. */
export class PythonBridge {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(python: string, origin: string) {
    this.#folder = givenSquarePy(origin);
    this.#child = spawn(python, ["-W", "error", "calls.py"], { cwd: this.#folder, env: environmentOf({}) });
    this.#child.stderr.pipe(process.stderr);
    this.#reader = createInterface(this.#child.stdout);
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  call(key: string, name: string, given: Record<string, unknown>): Promise<z.output<typeof Answer>> {
    const answered = this.#last.then(async () => {
      this.#child.stdin.write(`${JSON.stringify({ key, name, given })}\n`);
      const { value } = await this.#lines.next();
      return Answer.parse(JSON.parse(value ?? "null"));
    });
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  async end(): Promise<void> {
    const ended = once(this.#child, "close");
    this.#child.stdin.end();
    await ended;
    this.#reader.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** Calls operations only by the methods of square.py. */
class PythonCaller extends Caller {
  constructor(
    readonly bridge: PythonBridge,
    override readonly key: string,
  ) {
    super(key);
  }

  override async request(endpoint: Endpoint, input: Input): Promise<Received> {
    const { tool, success } = endpoint.definition;
    if ("none" in tool) return super.request(endpoint, input);
    const { base64, mime_type: type, ...given } = await toolFields(endpoint, input);
    const isForm = endpoint.bodyFormat === "form";
    const fields = isForm
      ? { ...given, file: base64 }
      : type === undefined
        ? given
        : { ...given, mime_type: type };
    const { status, text } = await this.bridge.call(this.key, tool.name, fields);
    return { status: status === 200 ? success[0] : status, headers: {}, text };
  }
}

/** Gives a lobster square.py to call the square with. */
export const byPython =
  (bridge: PythonBridge) =>
  (lobster: GivenLobster): GivenLobster => ({ ...lobster, api: new PythonCaller(bridge, lobster.key) });
