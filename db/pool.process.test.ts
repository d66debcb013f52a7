import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "./client";
import type { Db } from "./connection";
import { databaseUrl } from "./location";
import { Pool, PoolExhausted } from "./pool";

const url = databaseUrl() ?? "";
const pools: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function given(sizeMax: number): Pool {
  const pool = new Pool(url, sizeMax);
  pools.push(pool);
  return pool;
}

const backendOf = async (db: Db) => {
  const [row] = await db.run<{ pid: number }>("select pg_backend_pid() pid", []);
  return row?.pid ?? 0;
};

async function terminate(pid: number): Promise<void> {
  const observer = openDatabase(url, 1);
  await observer.db.run("select pg_terminate_backend($1::int, 5000)", [pid]);
  await observer.close();
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe("the pool", () => {
  test("shares its connections among single statements, and opens no more than its limit", async () => {
    const pool = given(3);
    const pids = await Promise.all(Array.from({ length: 60 }, () => backendOf(pool.share().db)));
    expect(new Set(pids).size).toBe(3);
    expect(new Set(await Promise.all([1, 2, 3].map(() => backendOf(pool.share().db)))).size).toBe(3);
  });

  test.each([2, 3, 10])(
    "of %i lets reads overtake statements that wait for a lock, whatever writes without waiting meanwhile",
    async (sizeMax) => {
      const database = openDatabase(url, sizeMax);
      pools.push(database);
      const update = "update serial_counter set last_serial_no = last_serial_no";
      const write = () => database.db.run(update, []);
      const writeUnlocked = () =>
        database.db.run(`${update} where exists (select 1 from serial_counter for update skip locked)`, []);
      const [locked, tried] = [gate(), gate()];
      const holder = database.transaction(async (db) => {
        await db.run("select 1 from serial_counter for update", []);
        locked.open();
        await tried.passed;
      });
      await locked.passed;
      const writes = Array.from({ length: 30 }, write);
      const unlocked = Array.from({ length: 30 }, writeUnlocked);
      const reads = Array.from({ length: 30 }, () => backendOf(database.db));
      expect(await Promise.all(reads)).toHaveLength(30);
      tried.open();
      await Promise.all([holder, ...writes, ...unlocked]);
    },
  );

  test("gives each piece of exclusive work its own connection, one after another", async () => {
    const pool = given(2);
    const inUse = new Set<number>();
    const seen = new Set<number>();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        pool.exclusively(async (db) => {
          const pid = await backendOf(db);
          expect(inUse).not.toContain(pid);
          inUse.add(pid);
          seen.add(pid);
          await backendOf(db);
          inUse.delete(pid);
        }),
      ),
    );
    expect(seen.size).toBe(2);
  });

  test("keeps single statements off the connections of exclusive work", async () => {
    const pool = given(1);
    await pool.exclusively(async (db) => {
      expect(await backendOf(pool.share().db)).not.toBe(await backendOf(db));
    });
  });

  test("gives the place of a lost connection to the next in the queue", async () => {
    const pool = given(1);
    const { open, passed } = gate();
    const lost = pool.exclusively(async (db) => {
      await terminate(await backendOf(db));
      await passed;
      return backendOf(db);
    });
    const waiting = Array.from({ length: 3 }, () => pool.exclusively(backendOf));
    open();
    await expect(lost).rejects.toThrow();
    const pids = await Promise.all(waiting);
    expect(new Set(pids).size).toBe(1);
  });

  test("notices the loss of an unused connection", async () => {
    const pool = given(1);
    const [shared, exclusive] = [await backendOf(pool.share().db), await pool.exclusively(backendOf)];
    await terminate(shared);
    await terminate(exclusive);
    await expect.poll(() => backendOf(pool.share().db).catch(() => shared)).not.toBe(shared);
    await expect.poll(() => pool.exclusively(backendOf).catch(() => exclusive)).not.toBe(exclusive);
  });

  test("drops idle connections when one of its connections falls silent", async () => {
    const pool = new Pool(url, 3, 3);
    pools.push(pool);
    const before = await Promise.all([1, 2, 3].map(() => backendOf(pool.share().db)));
    before.push(await pool.exclusively(backendOf));
    await expect(pool.share().db.run("select pg_sleep(60)", [])).rejects.toThrow();
    const after = await Promise.all([1, 2, 3].map(() => backendOf(pool.share().db)));
    after.push(await pool.exclusively(backendOf));
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test("makes nobody wait forever: it throws PoolExhausted, and serves the next one", async () => {
    const pool = given(1);
    const { open, passed } = gate();
    const holder = pool.exclusively(() => passed);
    await expect(pool.exclusively(backendOf)).rejects.toThrow(PoolExhausted);
    open();
    await holder;
    expect(await pool.exclusively(backendOf)).toBeGreaterThan(0);
  });
});
