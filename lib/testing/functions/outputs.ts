import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { Prerender } from "./config";
import { FunctionProcess, type ProcessSettings } from "./function";

/** The memory of a function's process beyond the files that all share. */
const PROCESS_BYTES = 80 * 1024 * 1024;
/** How many functions may have a process at once: as many as fit into half of the free memory. */
const RUNNING_MAX = Math.max(4, Math.floor(freemem() / 2 / PROCESS_BYTES));

/** The files and functions of a build, by name. */
export class Outputs {
  readonly #files = new Map<string, string>();
  readonly #prerenders = new Map<string, Prerender & { file: string }>();
  readonly #functions = new Map<string, FunctionProcess>();

  constructor(output: string, settings: ProcessSettings) {
    for (const file of filesIn(join(output, "static"))) this.#files.set(file, join(output, "static", file));
    const functions = join(output, "functions");
    const byPath = new Map<string, FunctionProcess>();
    for (const file of filesIn(functions)) {
      const [name, isConfig] = file.split(".prerender-config.json");
      if (isConfig === undefined) continue;
      const config = Prerender.parse(JSON.parse(readFileSync(join(functions, file), "utf8")));
      const folder = join(functions, file, "..");
      this.#prerenders.set(name ?? "", { ...config, file: join(folder, config.fallback) });
    }
    for (const name of functionsIn(functions)) {
      // The data of a page come from the same function as the page.
      const page = join(functions, `${name.replace(/\.rsc$/, "")}.func`);
      const path = realpathSync(existsSync(page) ? page : join(functions, `${name}.func`));
      const made = byPath.get(path) ?? new FunctionProcess(path, settings);
      byPath.set(path, made);
      this.#functions.set(name, made);
    }
  }

  has(name: string): boolean {
    return this.#files.has(name) || this.#functions.has(name);
  }

  file(name: string): string | undefined {
    return this.#files.get(name);
  }

  prerender(name: string): (Prerender & { file: string }) | undefined {
    return this.#prerenders.get(name);
  }

  /** The function of this name. May end functions that were used less recently. */
  function(name: string): FunctionProcess | undefined {
    const wanted = this.#functions.get(name);
    if (!wanted) return undefined;
    this.#functions.delete(name);
    this.#functions.set(name, wanted);
    const running = new Set([...this.#functions.values()].filter(({ isRunning }) => isRunning));
    const idle = [...running].filter((other) => other !== wanted && other.pending === 0);
    for (const one of idle.slice(0, Math.max(0, running.size - RUNNING_MAX))) void one.end();
    return wanted;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#functions.values()].map((one) => one.end()));
  }
}

/** The names of all files below a folder except those in functions. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.endsWith(".func")) return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
  });

const functionsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.endsWith(".func")) return [entry.name.slice(0, -".func".length)];
    if (!entry.isDirectory()) return [];
    return functionsIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
  });
