import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { chooseAccount } from "@/db/embedded/account";
import { findBinaries } from "@/db/embedded/binaries";
import { startPostmaster } from "@/db/embedded/postmaster";
import { freePort } from "./free-port";

export interface StandbyServer {
  /** The same database as the primary's URL, on the standby. */
  url: string;
  /** Ends the server and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Makes a streaming standby of an embedded PostgreSQL on this machine, whose files it copies. `primaryUrl` must have
 * the account of a superuser.
 */
export async function startStandby(primaryUrl: string): Promise<StandbyServer> {
  const folder = mkdtempSync(join(tmpdir(), "square-standby-"));
  chmodSync(folder, 0o755);
  const cluster = join(folder, "postgres");
  await copyCluster(primaryUrl, cluster);
  const { postgres: program } = findBinaries();
  const port = await freePort();
  const account = chooseAccount(folder, cluster, program);
  const url = new URL(primaryUrl);
  url.host = `127.0.0.1:${port}`;
  const log = join(folder, "postgres.log");
  const server = await startPostmaster({ postgres: program, cluster, account, port, log });
  return {
    url: url.href,
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What pg_basebackup does, which the embedded PostgreSQL does not include. */
async function copyCluster(primaryUrl: string, cluster: string): Promise<void> {
  const sql = postgres(primaryUrl, { max: 1, onnotice: () => {} });
  try {
    const [place] = await sql<{ folder: string }[]>`select current_setting('data_directory') folder`;
    await sql`select pg_backup_start('a standby', true)`;
    execFileSync("cp", ["-a", place?.folder ?? "", cluster]);
    const [backup] = await sql<{ label: string }[]>`select labelfile label from pg_backup_stop(false)`;
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    // Written into existing files of the copy, which keep their owner: PostgreSQL reads no others.
    execFileSync("cp", ["-a", join(cluster, "PG_VERSION"), join(cluster, "backup_label")]);
    execFileSync("cp", ["-a", join(cluster, "PG_VERSION"), join(cluster, "standby.signal")]);
    writeFileSync(join(cluster, "backup_label"), backup?.label ?? "");
    const settings = [
      `primary_conninfo = '${connectionTo(primaryUrl)}'`,
      // Otherwise a standby that does not reach the primary immediately waits for five seconds.
      "wal_retrieve_retry_interval = '100ms'",
    ];
    appendFileSync(join(cluster, "postgresql.auto.conf"), settings.map((line) => `${line}\n`).join(""));
  } finally {
    await sql.end();
  }
}

function connectionTo(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return `host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
}
