import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const project = join(import.meta.dirname, "../../..");

export interface Owner {
  child: ChildProcess;
  /** The URL that it printed; undefined if it ended without printing one. */
  url: string | undefined;
  complaint: Promise<string>;
}

/** Starts a process that runs the embedded database of a folder until it is ended. */
export async function givenOwner(
  dataDir: string,
  { command = [] as string[], cwd = project } = {},
): Promise<Owner> {
  const [file = "", ...args] = [
    ...command,
    process.execPath,
    "--import",
    join(project, "node_modules/tsx/dist/esm/index.mjs"),
    join(import.meta.dirname, "run-embedded.ts"),
    dataDir,
  ];
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "test", TSX_TSCONFIG_PATH: join(project, "tsconfig.json") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaint = text(child.stderr);
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, "line"), once(lines, "close").then(() => [undefined])]);
  return { child, url: line, complaint };
}
