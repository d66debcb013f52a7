import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * The version whose output the gateway can read. It is not a dependency, because it brings 360 MB that
 * nothing else needs.
 */
const VERSION = "59.25.4";

/** Where the package is, beside the project. */
const folder = () => resolve(process.env.VERCEL_FOLDER || ".data/vercel");
const program = () => join(folder(), "node_modules/.bin/vercel");

/** Installs the platform's builder unless it is installed. Returns whether it is available. */
export function haveBuilder(): boolean {
  if (existsSync(program())) return true;
  mkdirSync(folder(), { recursive: true });
  const quietly = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts"];
  const argv = ["install", "--prefix", folder(), ...quietly, `vercel@${VERSION}`];
  return spawnSync("npm", argv, { stdio: "ignore", timeout: 120_000 }).status === 0 && existsSync(program());
}

/** Where a project has its build. */
export const OUTPUT = ".vercel/output";

export interface Built {
  /** The project as it was built, to which the traces of functions refer. */
  project: string;
  remove(): void;
}

/**
 * Builds the files that git tracks or would add, in a separate folder, so that the build of other adapters is
 * not changed. Throws an Error with the builder's last words.
 */
export function buildFunctions(variables: Record<string, string>): Built {
  if (!haveBuilder())
    throw new Error(`The package vercel ${VERSION} could not be installed into ${folder()}.`);
  const home = mkdtempSync(join(tmpdir(), "square-functions-"));
  const project = join(home, "project");
  mkdirSync(join(project, ".vercel"), { recursive: true });
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    copyInto(project);
    trustTypes(project);
    writeFileSync(join(project, ".vercel/project.json"), JSON.stringify(PROJECT));
    const environment = { VERCEL_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", CI: "1" };
    const { status, stdout, stderr } = spawnSync(program(), ["build", "--prod", "--yes", "--token", "none"], {
      cwd: project,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: home, NODE_ENV: "production", ...environment, ...variables },
    });
    if (status !== 0) throw new Error(`vercel build failed:\n${(stdout + stderr).slice(-2_000)}`);
    return { project, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The packages are installed already, so no registry is asked. */
const PROJECT = { projectId: "x", orgId: "y", settings: { framework: "nextjs", installCommand: "true" } };

/** The build of the other adapters has checked the types. */
function trustTypes(project: string): void {
  const config = join(project, "next.config.mjs");
  renameSync(config, join(project, "own.config.mjs"));
  writeFileSync(
    config,
    'import own from "./own.config.mjs";\nexport default { ...own, typescript: { ignoreBuildErrors: true } };\n',
  );
}

/** Links the files, or copies them if the folder is on another file system. */
function copyInto(project: string): void {
  const known = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = known
    .toString()
    .split("\0")
    .filter((file) => existsSync(file) && file !== "");
  const options = { input: files.join("\0") };
  for (const how of ["-l", "-p"]) {
    const { status } = spawnSync("xargs", ["-0", "cp", "-P", how, "--parents", "-t", project], options);
    const packages = status === 0 && spawnSync("cp", ["-a", how, "node_modules", project]).status === 0;
    if (packages) return;
    rmSync(project, { recursive: true, force: true });
    mkdirSync(join(project, ".vercel"), { recursive: true });
  }
  throw new Error("The project could not be copied.");
}
