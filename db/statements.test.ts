import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "./client";
import { databaseUrl } from "./location";
import { columnsOf, typeOf } from "./row";
import { type Declared, declaredStatements, type Placeholders, statement } from "./statement";

/** Not `import.meta.glob`: Vitest caches its list with the transformed file, and would miss files that come later. */
const modules = ["queries", "seed"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => join(import.meta.dirname, folder, file)),
);

let client: postgres.Sql;
let types: Map<number, string>;
/** By table and number of column. */
let notNulls: Map<string, boolean>;

beforeAll(async () => {
  await Promise.all(modules.map((file) => import(file)));
  client = postgres(databaseUrl() ?? "", { max: 1, onnotice: () => {} });
  const typeRows = await client`select oid::int, format_type(oid, null) name from pg_type`;
  types = new Map(typeRows.map(({ oid, name }) => [oid, name]));
  const columnRows = await client`select attrelid::int || '.' || attnum place, attnotnull from pg_attribute`;
  notNulls = new Map(columnRows.map(({ place, attnotnull }) => [place, attnotnull]));
});

afterAll(() => client.end());

/** How PostgreSQL describes a column of a statement's answer. */
interface Described {
  name: string;
  type: number;
  /** The table of the column and its number there; 0 for a computed value. */
  table: number;
  number: number;
}

const isDescribed = (column: unknown): column is Described =>
  typeof column === "object" && column !== null && "table" in column && "number" in column;

/** PostgreSQL has two JSON types, which are read in the same way. */
const normalized = (type: string | undefined) => (type === "json" ? "jsonb" : type);

async function mismatchesOf({ text, rows }: Declared): Promise<string[]> {
  const declared = new Map(Object.entries(columnsOf(rows)));
  const { columns } = await client.unsafe(text).describe();
  const answered = new Map(columns.filter(isDescribed).map((column) => [column.name, column]));
  const mismatches = [
    ...(answered.size < columns.length ? ["Two columns have the same name."] : []),
    ...[...answered.keys()].filter((name) => !declared.has(name)).map((name) => `${name} is not declared.`),
    ...[...declared.keys()].filter((name) => !answered.has(name)).map((name) => `${name} is not answered.`),
  ];
  const isPartial = "columnsOf" in rows;
  const mayMiss = isPartial || /\b(left|right|full)\s+join\b/.test(text);
  for (const [name, typed] of declared) {
    const column = answered.get(name);
    if (!column) continue;
    const { name: type, isNullable, isAssured } = typeOf(typed);
    const found = normalized(types.get(column.type));
    if (found !== type) mismatches.push(`${name} is ${found}, not ${type}.`);
    const isNotNull = notNulls.get(`${column.table}.${column.number}`);
    if (isNotNull === false && !isNullable && !isAssured && !isPartial)
      mismatches.push(`${name} can be null.`);
    if (isNotNull === true && isNullable && !mayMiss) mismatches.push(`${name} is never null.`);
  }
  return mismatches;
}

test("every statement returns the columns that it declares", async () => {
  const statements = declaredStatements();
  expect(statements.length).toBeGreaterThan(100);
  const mismatches: Record<string, string[]> = {};
  for (const declared of statements) {
    const found = await mismatchesOf(declared).catch((error: Error) => [error.message]);
    if (found.length > 0) mismatches[declared.text] = found;
  }
  expect(mismatches).toEqual({});
});

test("a value of another type than PostgreSQL derived for its parameter fails a test", async () => {
  const isFive = statement(
    {},
    (p: Placeholders<{ text: number }>) => sql`select where ${p.text}::text = '5'`,
  );
  await expect(isFive(database().db, { text: 5 })).rejects.toThrow("$1 is 5, not of type 25");
});
