import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";

export interface TestPostgres {
  /** The migrated database of which the others are copies. */
  template: string;
  /** A fresh, migrated database. Returns its URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL for tests: the one TEST_POSTGRES_URL names, else an embedded one in a temporary folder.
 * Databases are copies of one migrated template.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = process.env.TEST_POSTGRES_URL
    ? { url: process.env.TEST_POSTGRES_URL, stop: async () => {} }
    : await startInTemporaryFolder();
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  // A run that was killed has left its databases, and process ids come again.
  const prefix = `test_${process.pid}_${Date.now().toString(36)}`;
  const made: string[] = [];
  const create = async (name: string, template = "template1") => {
    await sql.unsafe(`create database ${name} template ${template}`);
    made.push(name);
    return urlOf(server.url, name);
  };
  const migrated = `${prefix}_template`;
  await migrate(await create(migrated));
  return {
    template: migrated,
    createDatabase: (name) => create(`${prefix}_${name}`, migrated),
    stop: async () => {
      for (const name of made.reverse()) await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.end();
      await server.stop();
    },
  };
}

async function startInTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "lobster-square-test-"));
  const embedded = await startEmbedded(folder);
  await forgoFlushes(embedded.url);
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What a test's database holds outlives a killed process as before, only not the machine: a disk that is
 * slow for some seconds must not look like a server that misses its deadlines.
 */
async function forgoFlushes(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
