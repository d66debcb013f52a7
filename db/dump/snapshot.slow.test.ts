import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { givenDatabase } from "@/lib/testing/servers/database";
import { type DumpSnapshot, withDumpSnapshot } from "./snapshot";

const ROWS = 20_000;

let own: Awaited<ReturnType<typeof givenDatabase>>;
let sql: postgres.Sql;

beforeEach(async () => {
  own = await givenDatabase(async (url) => {
    sql = postgres(url, { max: 2, onnotice: () => {} });
    for (const name of ["a", "b", "c"])
      await sql.unsafe(`create table ${name} as select n as id, repeat('x', 100) as words
        from generate_series(1, ${name === "b" ? 3 : ROWS}) n`);
  });
});
afterEach(async () => {
  await sql.end();
  await own.drop();
});

async function readAll({ tables, rowsOf }: DumpSnapshot, between = async () => {}) {
  const lines: Record<string, number> = {};
  for (const table of tables) {
    let text = "";
    for await (const bytes of rowsOf(table)) {
      text += bytes;
      await between();
    }
    lines[table.name] = text.split("\n").length - 1;
  }
  return lines;
}

const ALL = { a: ROWS, b: 3, c: ROWS };

test.each([
  ["at once", undefined],
  ["slowly", () => new Promise<void>((resolve) => setImmediate(resolve))],
])("every row of every table is read %s", async (_, between) => {
  expect(await withDumpSnapshot(own.url, (snapshot) => readAll(snapshot, between))).toEqual(ALL);
});

test("writes during the read are not in it", async () => {
  const lines = await withDumpSnapshot(own.url, async (snapshot) => {
    await sql`insert into b select n, 'late' from generate_series(1, 5) n`;
    await sql`delete from c`;
    return readAll(snapshot);
  });
  expect(lines).toEqual(ALL);
  expect(await withDumpSnapshot(own.url, (snapshot) => readAll(snapshot))).toEqual({ a: ROWS, b: 8, c: 0 });
});

test("an error in the middle of a table reaches the caller, and the connection ends", async () => {
  const failing = withDumpSnapshot(own.url, async ({ tables: [table], rowsOf }) => {
    if (table) for await (const _ of rowsOf(table)) throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  const left = () => sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'lobster-square backup'`;
  await expect.poll(left).toEqual([]);
});
