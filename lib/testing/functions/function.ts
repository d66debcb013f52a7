import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { FunctionConfig } from "./config";

const LAUNCHER = resolve("lib/testing/functions/launch.mjs");

/** What a process of a function needs. */
export interface ProcessSettings {
  /** The folder of the build, to which the paths of traced files refer. */
  project: string;
  /** Where the folders and sockets of functions are made, on the same file system. */
  workFolder: string;
  /** The whole environment of each. */
  environment: Record<string, string>;
}

/**
 * One function: a folder with only the files that the build traced for it, and a process that starts at its
 * first request and may be ended while it has none.
 */
export class FunctionProcess {
  readonly #config: FunctionConfig;
  #folder: string | undefined;
  #running: Promise<{ socket: string; child: ChildProcess }> | undefined;
  #starts = 0;
  /** How many requests it has not answered yet. */
  pending = 0;

  constructor(
    readonly path: string,
    readonly settings: ProcessSettings,
  ) {
    this.#config = FunctionConfig.parse(JSON.parse(readFileSync(join(path, ".vc-config.json"), "utf8")));
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Calls `work` with the socket at which it answers. It is not ended meanwhile. */
  async use<Result>(work: (socket: string) => Promise<Result>): Promise<Result> {
    this.pending += 1;
    try {
      this.#running ??= this.#start();
      return await work((await this.#running).socket);
    } finally {
      this.pending -= 1;
    }
  }

  /** Kills its process, as a platform does with functions that get no requests. */
  async end(): Promise<void> {
    const ending = this.#running;
    // The next request starts a new process.
    this.#running = undefined;
    const running = await ending?.catch(() => undefined);
    if (!running || running.child.exitCode !== null) return;
    const exited = once(running.child, "exit");
    running.child.kill("SIGKILL");
    await exited;
  }

  async #start() {
    this.#folder ??= this.#assemble();
    this.#starts += 1;
    const socket = `${this.#folder}.${this.#starts}`;
    const { handler, useWebApi } = this.#config;
    const child = fork(LAUNCHER, [this.#folder, handler, socket, ...(useWebApi ? ["web"] : [])], {
      cwd: this.#folder,
      env: { NODE_ENV: "production", ...this.settings.environment },
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ended = once(child, "exit").then(() => {
      throw new Error(`The function ${this.path} ended before it answered.`);
    });
    await Promise.race([once(child, "message"), ended]);
    ended.catch(() => {});
    return { socket, child };
  }

  #assemble(): string {
    const { project, workFolder } = this.settings;
    const folder = mkdtempSync(join(workFolder, "f"));
    cpSync(this.path, folder, { recursive: true });
    const made = new Set<string>();
    for (const [name, file] of Object.entries(this.#config.filePathMap)) {
      const target = join(folder, name);
      const parent = dirname(target);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      linkSync(join(project, file), target);
    }
    return folder;
  }
}
