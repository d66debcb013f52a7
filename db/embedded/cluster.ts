import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "@/lib/platform/start-error";
import { type SystemAccount, spawnAs } from "./account";

export const USER = "lobster_square";
const VERSION = "18";

export const clusterFolder = (dataDir: string) => join(dataDir, "postgres");
const passwordFile = (dataDir: string) => join(dataDir, "postgres.password");

/** The password of the embedded database. */
export const readPassword = (dataDir: string) => readFileSync(passwordFile(dataDir), "utf8").trim();

/**
 * Creates the cluster of a data folder if needed. Throws StartError when that fails or the cluster has another version.
 */
export async function ensureCluster(dataDir: string, initdb: string, account: SystemAccount): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const version = join(cluster, "PG_VERSION");
  if (!existsSync(version)) await createCluster(dataDir, initdb, account);
  const found = readFileSync(version, "utf8").trim();
  if (found !== VERSION) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${found}; this is PostgreSQL ${VERSION}. Dump it with the old version first.`,
    );
  }
  restoreOwner(dataDir, account);
}

/** Creates the cluster in a draft folder and renames it when it is complete, so that no start leaves half a cluster. */
async function createCluster(dataDir: string, initdb: string, account: SystemAccount): Promise<void> {
  const draft = `${clusterFolder(dataDir)}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  setOwner(draft, account);
  writeFileSync(passwordFile(dataDir), `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  setOwner(passwordFile(dataDir), account);
  const child = spawnAs(account, initdb, initdbArguments(draft, passwordFile(dataDir)), {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code !== 0)
    throw new StartError(`initdb could not make a database in ${dataDir}:\n${complaint.trim()}`);
  renameSync(draft, clusterFolder(dataDir));
}

const initdbArguments = (cluster: string, password: string) => [
  `--pgdata=${cluster}`,
  `--pwfile=${password}`,
  `--username=${USER}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  // Sorts by code point like C, but also converts case beyond ASCII.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

function setOwner(path: string, { owner }: SystemAccount): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** Gives the cluster back to its account: after root restores a backup, the files belong to root. */
function restoreOwner(dataDir: string, { owner }: SystemAccount): void {
  if (!owner || statSync(clusterFolder(dataDir)).uid === owner.uid) return;
  const paths = [clusterFolder(dataDir), passwordFile(dataDir)];
  execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, ...paths]);
}
