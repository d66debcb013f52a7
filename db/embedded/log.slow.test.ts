import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runStatement } from "@/lib/testing/servers/run-statement";
import { type EmbeddedDatabase, startEmbedded } from "../embedded";

const SECRET = "hush-5d0c3f52-6f0e";

let folder: string;
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "square-log-"));
  chmodSync(folder, 0o755);
  embedded = await startEmbedded(join(folder, "data"));
});

afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const logged = () => {
  const files = readdirSync(join(folder, "data")).filter((name) => name.endsWith(".log"));
  expect(files).toHaveLength(1);
  return files.map((name) => readFileSync(join(folder, "data", name), "utf8")).join();
};

/** Runs failing statements that have a secret in their text and in a value; `end` ends the backend of the last one. */
async function failWithSecrets(end: (backend: number) => Promise<unknown>): Promise<void> {
  const sql = postgres(embedded.url, { max: 1, onnotice: () => {} });
  await sql.unsafe("select $1::text::uuid", [SECRET]).catch(() => {});
  await sql.unsafe(`select '${SECRET}'::uuid`).catch(() => {});
  const [backend] = await sql`select pg_backend_pid() pid`;
  const hanging = sql.unsafe(`select pg_sleep(60), '${SECRET}', $1::text`, [SECRET]).catch(() => {});
  await expect.poll(() => isSleeping(backend?.pid)).toBe(true);
  await end(backend?.pid);
  await hanging;
  await sql.end({ timeout: 0 });
}

const run = (statement: string) => runStatement(embedded.url, statement);

const isSleeping = async (pid: number) =>
  (await run(`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)).length > 0;

test("PostgreSQL's own log says how a connection ended, but contains no statement and no value", async () => {
  await failWithSecrets((pid) => run(`select pg_terminate_backend(${pid})`));
  await expect.poll(logged).toContain("terminating connection");
  await failWithSecrets(async (pid) => process.kill(pid, "SIGKILL"));
  await expect.poll(logged).toContain("was terminated by signal 9");
  expect(logged()).not.toContain(SECRET);
  expect(logged()).not.toMatch(/STATEMENT|pg_sleep/);
});
