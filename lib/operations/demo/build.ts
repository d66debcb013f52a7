import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@/lib/platform/start-error";

const SOURCES = [
  "app",
  "db",
  "instrumentation.ts",
  "lib",
  "messages",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "public",
  "tsconfig.json",
];

/**
 * Builds the pages unless there is a build that is newer than every source. Throws StartError if that fails.
 */
export async function buildPages(root: string): Promise<void> {
  if (isBuilt(root)) return;
  process.stdout.write("Building the pages; this takes a minute and is only done when they change.\n");
  const next = join(root, "node_modules/next/dist/bin/next");
  const build = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const interrupt = () => build.kill();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const [status] = await once(build, "exit");
  process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  if (status !== 0) throw new StartError("The pages could not be built. See what npm run build says.");
}

/** Whether there is a production build that is newer than every source. */
export const isBuilt = (root: string) => builtAtMs(root) > newestSourceMs(root);

function builtAtMs(root: string): number {
  const file = join(root, ".next/BUILD_ID");
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function newestSourceMs(root: string): number {
  const sources = SOURCES.map((name) => join(root, name)).filter(existsSync);
  return Math.max(...sources.flatMap(pathsIn).map((file) => statSync(file).mtimeMs));
}

/** A file, or a folder with everything in it. Folders count, because a deletion changes only their time. */
function pathsIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => !/\.test\.tsx?$/.test(name));
  return [path, ...sources.map((name) => join(path, name))];
}
