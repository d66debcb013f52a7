import type { ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase } from "@/db/client";
import { freePort } from "./free-port";
import { endProgram, startProgram } from "./program";

export interface Pooler {
  /** A postgres:// URL that leads through the pooler to the same database. */
  url: string;
  /** Stops its process by SIGSTOP: connections stay open, but nothing is answered. */
  pause(): void;
  resume(): void;
  /** Ends it immediately, like kill -9. `start` starts it again on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

interface Plan {
  /** The address of PostgreSQL, with the account that the pooler uses. */
  url: string;
  /** The command that starts PgBouncer. */
  command?: readonly string[];
  /** How many connections to PostgreSQL it keeps. */
  poolSize?: number;
  /** Further lines of its configuration. */
  settings?: readonly string[];
}

/** The system's PgBouncer: Debian 12 has 1.18, which does not support prepared statements. */
export const SYSTEM_POOLER = ["pgbouncer"] as const;

/**
 * PgBouncer of 1.21 or later, which keeps prepared statements: from the folder PGBOUNCER_FOLDER, into which
 * `scripts/unpack-pgbouncer.sh` unpacks it with its libraries. Throws an Error that says so if it is missing.
 */
export function recentPooler(): readonly string[] {
  const folder = process.env.PGBOUNCER_FOLDER || ".data/pgbouncer";
  const libraries = resolve(folder, "usr/lib/x86_64-linux-gnu");
  const loader = join(libraries, "ld-linux-x86-64.so.2");
  if (existsSync(loader)) return [loader, "--library-path", libraries, join(folder, "usr/sbin/pgbouncer")];
  throw new Error(
    `There is no PgBouncer of 1.21 or later in ${folder}: run scripts/unpack-pgbouncer.sh ${folder}, or do without (NO_RECENT_POOLER=1)`,
  );
}

/**
 * Starts PgBouncer with transaction pooling. Throws an Error that says how to install it if it is missing.
 */
export async function startPooler({
  url,
  command = SYSTEM_POOLER,
  poolSize = 20,
  settings = [],
}: Plan): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "square-pooler-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  writeFileSync(file, configuration(new URL(url), port, poolSize, settings));
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  let child: ChildProcess;
  const pooler: Pooler = {
    url: own.href,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill: () => endProgram(child, "SIGKILL"),
    start: async () => {
      child = await startProgram([...command, "-q", file], () => isAnswering(own.href), {
        // PgBouncer refuses to run as root.
        ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
      });
    },
    stop: async () => {
      await endProgram(child, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await pooler.start();
  return pooler;
}

/** Everybody who connects gets PostgreSQL's account from here, so the pooler needs no list of users. */
const configuration = (
  { hostname, port, username, password }: URL,
  ownPort: number,
  poolSize: number,
  settings: readonly string[],
) => `
[databases]
* = host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_lifetime = 60
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
${settings.join("\n")}
`;

async function isAnswering(url: string): Promise<boolean> {
  const database = openDatabase(url, 1);
  try {
    await database.db.run("select 1", []);
    return true;
  } finally {
    await database.close();
  }
}
