import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "./client";
import { type Db, HandleEnded } from "./connection";
import { databaseUrl } from "./location";
import { runOnce } from "./statement";
import { savepoint } from "./transaction";

const url = databaseUrl() ?? "";

let square: Database;
/** On its own connections, because it ends those of others. */
let observer: Database;

beforeAll(async () => {
  square = openDatabase(url, 6);
  observer = openDatabase(url, 1);
  await runOnce(
    observer.db,
    sql`
    create table noted (work text not null, part int not null, transaction text not null default pg_current_xact_id()::text)`,
  );
});

afterAll(async () => {
  await runOnce(observer.db, sql`drop table noted`);
  await Promise.all([square.close(), observer.close()]);
});

const note = (db: Db, work: string, part = 0) =>
  db.run("insert into noted (work, part) values ($1, $2::int)", [work, part]);

async function partsOf(work: string): Promise<number[]> {
  const rows = await runOnce<{ part: number }>(
    observer.db,
    sql`select part from noted where work = ${work} order by part`,
  );
  return rows.map(({ part }) => part);
}

describe("a transaction", () => {
  test("stores all of its work, or none if it throws, and reports the first error", async () => {
    const [kept, undone] = [randomUUID(), randomUUID()];
    const result = await square.transaction(async (db) => {
      await note(db, kept, 1);
      await note(db, kept, 2);
      return "done";
    });
    const failed = square.transaction(async (db) => {
      await note(db, undone);
      throw new Error("on second thoughts");
    });
    await expect(failed).rejects.toThrow("on second thoughts");
    expect([result, await partsOf(kept), await partsOf(undone)]).toEqual(["done", [1, 2], []]);
  });

  test("is not reported as stored if a failed statement was swallowed", async () => {
    const work = randomUUID();
    const failed = square.transaction(async (db) => {
      await note(db, work);
      await db.run("select 1 / $1::int", [0]).catch(() => {});
    });
    await expect(failed).rejects.toThrow("A statement of the transaction had failed; nothing was stored.");
    expect(await partsOf(work)).toEqual([]);
  });

  test("with a savepoint undoes only what failed inside it", async () => {
    const work = randomUUID();
    await square.transaction(async (db) => {
      await note(db, work, 1);
      await savepoint(db, async () => {
        await note(db, work, 2);
        await db.run("select 1 / $1::int", [0]);
      }).catch(() => {});
      await savepoint(db, () => note(db, work, 3));
    });
    expect(await partsOf(work)).toEqual([1, 3]);
  });

  test("of statements sent together stores all of them, or none", async () => {
    const [kept, undone] = [randomUUID(), randomUUID()];
    await square.pipelined((db) => Promise.all([note(db, kept, 1), note(db, kept, 2)]));
    const failed = square.pipelined((db) =>
      Promise.all([note(db, undone, 1), db.run("select 1 / $1::int", [0]), note(db, undone, 2)]),
    );
    await expect(failed).rejects.toThrow("division by zero");
    await square.pipelined((db) => note(db, kept, 3));
    expect([await partsOf(kept), await partsOf(undone)]).toEqual([[1, 2, 3], []]);
  });

  test("refuses statements after its end", async () => {
    const work = randomUUID();
    let left: Db | undefined;
    await square.transaction(async (db) => {
      left = db;
    });
    if (!left) throw new Error("the transaction ran");
    await expect(note(left, work)).rejects.toThrow(HandleEnded);
    await expect(runOnce(left, sql`insert into noted (work, part) values (${work}, 0)`)).rejects.toThrow();
    expect(await partsOf(work)).toEqual([]);
  });
});

/** Ends every backend of `square` whose transaction is open. Returns how many. */
async function terminateOpenTransactions(): Promise<number> {
  const rows = await runOnce(
    observer.db,
    sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
  );
  return rows.length;
}

describe("when backends are terminated under load", () => {
  test("each transaction is whole or absent, its writes together, and every acknowledged one is stored", async () => {
    const acknowledged: string[] = [];
    const tried: string[] = [];
    const single: string[] = [];
    let isOver = false;
    let ended = 0;

    /** Five parts in one transaction, the last two sent without waiting. */
    const inParts = (work: string) =>
      square.transaction(async (db) => {
        for (const part of [1, 2, 3]) await note(db, work, part);
        await Promise.all([note(db, work, 4), note(db, work, 5)]);
      });
    async function writeTransactions(): Promise<void> {
      while (!isOver) {
        const work = randomUUID();
        tried.push(work);
        await inParts(work).then(
          () => acknowledged.push(work),
          () => {},
        );
      }
    }
    async function writeSingles(): Promise<void> {
      while (!isOver) {
        const work = `single ${randomUUID()}`;
        await note(square.db, work).then(
          () => single.push(work),
          () => {},
        );
      }
    }
    const writers = [...Array.from({ length: 10 }, writeTransactions), writeSingles(), writeSingles()];
    while (ended < 60) ended += await terminateOpenTransactions();
    isOver = true;
    await Promise.all(writers);

    const stored = await runOnce<{ work: string; parts: number[]; transactions: number }>(
      observer.db,
      sql`
      select work, array_agg(part order by part) parts, count(distinct transaction)::int transactions
      from noted where work = any(${sql.param(tried)}::text[]) group by work`,
    );
    for (const { work, parts, transactions } of stored)
      expect({ work, parts, transactions }).toEqual({ work, parts: [1, 2, 3, 4, 5], transactions: 1 });
    const shared = await runOnce(
      observer.db,
      sql`
      select transaction from noted group by transaction having count(distinct work) > 1`,
    );
    expect(shared).toHaveLength(0);
    const known = new Set(stored.map(({ work }) => work));
    expect(acknowledged.filter((work) => !known.has(work))).toEqual([]);
    for (const work of single.slice(-50)) expect(await partsOf(work)).toEqual([0]);
    // Without these the test would mean nothing.
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(single.length).toBeGreaterThan(0);
    expect(tried.length - acknowledged.length).toBeGreaterThan(20);
  });

  test("the next transaction is stored at once, without a restart", async () => {
    const work = randomUUID();
    await Promise.all(Array.from({ length: 6 }, () => square.transaction((db) => note(db, "before"))));
    // Does not wait for each of them to end: together that may exceed the time that a connection may be silent.
    await runOnce(
      observer.db,
      sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect
      .poll(() => square.transaction((db) => note(db, work)).then(() => partsOf(work)))
      .not.toEqual([]);
  });

  test("work that goes on after the loss writes nothing anywhere", async () => {
    const work = randomUUID();
    const lost = square.transaction(async (db) => {
      const [row] = await db.run<{ pid: number }>("select pg_backend_pid() pid", []);
      await note(db, work, 1);
      await runOnce(observer.db, sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`);
      await note(db, work, 2).catch(() => {});
      await note(db, work, 3).catch(() => {});
      await runOnce(db, sql`insert into noted (work, part) values (${work}, 4)`).catch(() => {});
      return "done";
    });
    await expect(lost).rejects.toThrow();
    expect(await partsOf(work)).toEqual([]);
  });
});
