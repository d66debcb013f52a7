import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { listen } from "@/lib/testing/servers/listen";
import { type Pooler, recentPooler, SYSTEM_POOLER, startPooler } from "@/lib/testing/servers/pooler";
import { type Database, openDatabase } from "./client";
import { ConnectionLost } from "./connection";
import { databaseUrl } from "./location";
import { setPrepared } from "./prepared-statements";
import { probePreparedStatements } from "./probe";

const direct = databaseUrl() ?? "";
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function given(plan: { command?: readonly string[]; poolSize?: number; settings?: string[] } = {}) {
  const pooler = await startPooler({ url: direct, ...plan });
  undo.push(() => pooler.stop());
  return pooler;
}

/** Less than in other slow tests: here it passes in three of them. */
const SILENCE_SECONDS_MAX = 10;

function open({ url }: Pooler, prepared: boolean): Database {
  setPrepared(url, prepared);
  const database = openDatabase(url, 8, SILENCE_SECONDS_MAX);
  undo.push(() => database.close());
  return database;
}

describe("whether statements may be prepared is detected", () => {
  test("without a pooler: they may", async () => {
    expect(await probePreparedStatements(direct)).toBeUndefined();
  });

  test("with a PgBouncer that does not keep them: they may not", async () => {
    expect(await probePreparedStatements((await given()).url)).toContain(
      "does not know a prepared statement",
    );
    const off = { command: recentPooler(), settings: ["max_prepared_statements = 0"] };
    expect(await probePreparedStatements((await given(off)).url)).toContain(
      "does not know a prepared statement",
    );
  });

  test("with a PgBouncer that keeps them: they may, in whatever order it uses its connections", async () => {
    for (const settings of [[], ["server_round_robin = 1"]]) {
      const pooler = await given({ command: recentPooler(), settings });
      expect(await probePreparedStatements(pooler.url)).toBeUndefined();
    }
  });

  test.each([1, 4])("if nothing can be detected, with %i connections: they may not", async (poolSize) => {
    const settings = poolSize > 1 ? ["pool_mode = session"] : [];
    expect(await probePreparedStatements((await given({ poolSize, settings })).url)).toMatch(
      /in time|never changed/,
    );
  });

  test("with a pooler that is silent or unreachable: they may not", async () => {
    const silent = createServer();
    const port = await listen(silent);
    undo.push(() => silent.close());
    expect(await probePreparedStatements(`postgres://127.0.0.1:${port}/square`)).toMatch(
      /in time|CONNECT_TIMEOUT/,
    );
    expect(await probePreparedStatements("postgres://127.0.0.1:1/square")).toContain("ECONNREFUSED");
  });
});

const VALUES = [7, true, ["a", 'b,"c'], '{"a":1}', Buffer.from("hi") as never, "2020-01-01T00:00:00Z", null];
const READ = `select $1::int n, $2::bool b, $3::text[] a, $4::jsonb j, $5::bytea y, $6::timestamptz t, $7::text nil,
  current_setting('TimeZone') zone`;
const READING = {
  ...{ n: 7, b: true, a: ["a", 'b,"c'], j: { a: 1 }, y: Buffer.from("hi"), t: "2020-01-01T00:00:00.000Z" },
  ...{ nil: null, zone: "UTC" },
};

describe.each([
  ["an old pooler, without preparing", SYSTEM_POOLER, false],
  ["a recent pooler", undefined, true],
  ["a recent pooler, without preparing", undefined, false],
] as const)("through %s", (_, command, prepared) => {
  const pooled = async (poolSize?: number) =>
    given({ command: command ?? recentPooler(), ...(poolSize && { poolSize }) });

  test("values and answers are right although backends change", async () => {
    const database = open(await pooled(4), prepared);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => database.db.run<{ n: number }>(READ, [n, ...VALUES.slice(1)])),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(answers.map((_, n) => n));
    expect((await database.db.run(READ, VALUES)).slice()).toEqual([READING]);
    const alone = openDatabase(direct, 1);
    undo.push(() => alone.close());
    expect((await alone.db.run(READ, VALUES)).slice()).toEqual([READING]);
  });

  test("long statements sent together arrive whole", async () => {
    const database = open(await pooled(4), prepared);
    const text = "tide ".repeat(20_000);
    const ask = (n: number) =>
      database.db.run<{ n: number; length: number }>("select $1::int n, length($2::text) length", [n, text]);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)));
    expect(answers.map(([row]) => row)).toEqual(answers.map((_, n) => ({ n, length: text.length })));
  });

  test("a transaction stays on one backend, and is undone if it fails", async () => {
    const database = open(await pooled(4), prepared);
    const pid = "select pg_backend_pid() pid where $1::bool";
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction(async (db) => {
          const [first] = await db.run<{ pid: number }>(pid, [true]);
          await db.run("savepoint work", []);
          await expect(db.run("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
          await db.run("rollback to savepoint work", []);
          expect((await db.run(pid, [true]))[0]).toEqual(first);
        }),
      ),
    );
    const sent = database.pipelined((db) => Promise.all([1, 2].map((n) => db.run("select $1::int n", [n]))));
    expect((await sent).map(([row]) => row)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("a pooler that hangs fails its statements in time, and one that comes back serves again", async () => {
    const pooler = await pooled();
    const database = open(pooler, prepared);
    const ask = () => database.db.run<{ n: number }>("select $1::int n", [1]);
    await ask();
    pooler.pause();
    await expect(ask()).rejects.toThrow(ConnectionLost);
    pooler.resume();
    expect((await ask())[0]).toEqual({ n: 1 });
    await pooler.kill();
    await expect(ask()).rejects.toMatchObject({ code: expect.any(String) });
    await pooler.start();
    expect((await ask())[0]).toEqual({ n: 1 });
  });
});
