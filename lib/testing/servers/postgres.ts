import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { TIMEOUTS } from "@/db/timeouts";

export interface TestPostgres {
  /** The migrated database that the others are copied from. */
  template: string;
  /** A fresh, migrated database. Returns its URL. */
  createDatabase(name: string, timeouts?: Timeouts): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL for tests: the one that TEST_POSTGRES_URL names, else an embedded one in a temporary folder.
 * Databases are copies of one migrated template.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = process.env.TEST_POSTGRES_URL
    ? { url: process.env.TEST_POSTGRES_URL, stop: async () => {} }
    : await startInTemporaryFolder();
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  // The time makes the names unique: a killed run leaves its databases behind, and process ids are reused.
  const prefix = `test_${process.pid}_${Date.now().toString(36)}`;
  const created: string[] = [];
  const create = async (name: string, template?: string, timeouts?: Timeouts) => {
    await createDatabase(sql, name, template, timeouts);
    created.push(name);
    return urlOf(server.url, name);
  };
  const migrated = `${prefix}_template`;
  await migrate(await create(migrated));
  return {
    template: migrated,
    createDatabase: (name, timeouts) => create(`${prefix}_${name}`, migrated, timeouts),
    stop: async () => {
      for (const name of created.reverse()) await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.end();
      await server.stop();
    },
  };
}

type Timeouts = Record<keyof typeof TIMEOUTS, string>;

/**
 * For tests that are not about timeouts: on a busy machine correct work takes longer. A transaction that locks a row while
 * its test waits for a condition (`PATIENCE_MS`) must last.
 */
export const PATIENT: Timeouts = { lock_timeout: "50s", idle_in_transaction_session_timeout: "55s" };

/** Creates a database: an empty one, or a copy of a migrated one with timeouts, which PostgreSQL does not copy. */
export async function createDatabase(
  sql: postgres.Sql,
  name: string,
  template?: string,
  timeouts: Timeouts = TIMEOUTS,
): Promise<void> {
  await sql.unsafe(`create database ${name} template ${template ?? "template1"}`);
  if (!template) return;
  for (const [setting, value] of Object.entries(timeouts))
    await sql.unsafe(`alter database ${name} set ${setting} = '${value}'`);
}

/**
 * Tests do not wait for the disk: a slow one would make statements miss their deadlines, and waiting took a
 * tenth of the time. Commits are lost only if PostgreSQL itself is killed; tests that kill it start one of
 * their own.
 */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

/**
 * A connection plans each statement once, not for each of its first five uses, which took a twentieth of the
 * time.
 */
const PLANS_ONCE = { plan_cache_mode: "force_generic_plan" };

/** Each worker has pools to its own database and to those of its files, each as large as a server's. */
const FOR_ALL_WORKERS = { max_connections: "300" };

async function startInTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "lobster-square-test-"));
  const embedded = await startEmbedded(folder, { ...NOT_DURABLE, ...PLANS_ONCE, ...FOR_ALL_WORKERS });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
