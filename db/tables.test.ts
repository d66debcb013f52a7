import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "./client";
import { declaredStatements, runOnce } from "./statement";
import { mayBlock, mentionedTables, UNREPORTED_TABLES, writtenTables } from "./tables";

const { db } = database();
const queries = join(import.meta.dirname, "queries");

beforeAll(async () => {
  const files = readdirSync(queries, { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  await Promise.all(modules.map((file) => import(join(queries, file))));
});

const texts = () => [...new Set(declaredStatements().map(({ text }) => text))];

/** The tables in a plan, at any depth. */
function relationsIn(plan: unknown, found = new Set<string>()): Set<string> {
  if (typeof plan !== "object" || plan === null) return found;
  if ("Relation Name" in plan) found.add(String(plan["Relation Name"]));
  for (const part of Object.values(plan)) relationsIn(part, found);
  return found;
}

test("the tables that a statement reads or writes are found in its text", async () => {
  const missed: Record<string, string[]> = {};
  for (const text of texts().filter((one) => /^\s*(with|select|insert|update|delete)\b/i.test(one))) {
    const [row] = await runOnce(db, sql`explain (generic_plan, format json) ${sql.raw(text)}`);
    const found = new Set([...mentionedTables(text), ...writtenTables(text)]);
    const others = [...relationsIn(row)].filter((table) => !/^(pg|_)_/.test(table) && !found.has(table));
    if (others.length > 0) missed[text] = others;
  }
  expect(missed).toEqual({});
});

const WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:public\.)?"?(\w+)/gi;

test("so are the tables that triggers change with them", async () => {
  const functions = await runOnce<{ name: string; source: string }>(
    db,
    sql`select proname name, prosrc source from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const triggers = await runOnce<{ table: string; name: string }>(
    db,
    sql`select tgrelid::regclass::text "table", proname name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not tgisinternal`,
  );
  const tables = new Set((await tableNames()).filter((name) => !UNREPORTED_TABLES.has(name)));
  const writtenBy = (name: string): string[] => {
    const source = functions.find((one) => one.name === name)?.source ?? "";
    const called = functions.filter((one) => one.name !== name && source.includes(`${one.name}(`));
    const own = [...source.matchAll(WRITE)].map(([, table = ""]) => table);
    return [...own, ...called.flatMap((one) => writtenBy(one.name))].filter((table) => tables.has(table));
  };
  expect(triggers.length).toBeGreaterThan(10);
  for (const { table, name } of triggers)
    expect(writtenTables(`update ${table} set`), `${table}: ${name}`).toEqual(
      expect.arrayContaining([...new Set(writtenBy(name))]),
    );
});

test("so are the tables that lose rows with a deleted row", async () => {
  const cascades = await runOnce<{ parent: string; child: string }>(
    db,
    sql`select confrelid::regclass::text parent, conrelid::regclass::text child from pg_constraint
      where contype = 'f' and confdeltype in ('c', 'n')`,
  );
  const deleted = texts().flatMap((text) =>
    [...text.matchAll(/delete from "?(\w+)/g)].map(([, table = ""]) => ({ table, text })),
  );
  expect(deleted.length).toBeGreaterThan(20);
  for (const { table, text } of deleted)
    for (const { parent, child } of cascades)
      if (parent === table && !UNREPORTED_TABLES.has(child))
        expect(writtenTables(text), text).toContain(child);
});

const tableNames = async (): Promise<string[]> =>
  (
    await runOnce<{ name: string }>(
      db,
      sql`select table_name name from information_schema.tables where table_schema = 'public'`,
    )
  ).map(({ name }) => name);

test("tables whose changes are not reported exist", async () => {
  const names = await tableNames();
  expect([...UNREPORTED_TABLES].filter((table) => !names.includes(table))).toEqual([]);
});

test("a statement that calls a function which writes may have to wait for a lock", async () => {
  const functions = await runOnce<{ name: string; source: string }>(
    db,
    sql`select proname name, prosrc source from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and provolatile = 'v'`,
  );
  const writing = functions.filter(({ source }) => source.match(WRITE));
  expect(writing.length).toBeGreaterThan(3);
  expect(writing.filter(({ name }) => !mayBlock(`select ${name}($1)`)).map(({ name }) => name)).toEqual([]);
});
