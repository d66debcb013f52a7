import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import { eventually } from "@/lib/testing/assertions/eventually";
import { SharedSnapshot } from "./snapshot";

const db = {} as Db;
const READER = "a reader";

let now: number;
let changes: Changes;
/** The readings so far; each is settled by the test. */
let readings: { resolve(value: string): void; reject(error: unknown): void }[];
let snapshot: SharedSnapshot<string>;

beforeEach(() => {
  now = 50_000;
  changes = new Changes();
  readings = [];
  const load = () => new Promise<string>((resolve, reject) => readings.push({ resolve, reject }));
  snapshot = new SharedSnapshot(["posts"], load, () => now, changes);
});

afterEach(() => {
  vi.useRealTimers();
});

const read = async (reader?: string, from = db) => snapshot.read(from, reader);

/** Reads once, so that `value` is kept. */
async function given(value: string) {
  const first = read();
  readings.at(-1)?.resolve(value);
  await first;
}

describe("a snapshot", () => {
  it("is read once for five hundred concurrent readers", async () => {
    await given("old");
    now += 1_000;
    const readers = Array.from({ length: 500 }, (_, no) => read(`reader ${no}`));
    expect(readings).toHaveLength(2);
    readings[1]?.resolve("new");
    expect(new Set(await Promise.all(readers))).toEqual(new Set(["new"]));
    expect(readings).toHaveLength(2);
  });

  it("answers without a reading for less than a second", async () => {
    await given("old");
    now += 699;
    expect(await read()).toBe("old");
    expect(readings).toHaveLength(1);
    now += 300;
    expect(await read()).toBe("old");
  });

  it("is refreshed once, in the background, before it expires", async () => {
    await given("old");
    now += 700;
    expect(await Promise.all([read(), read()])).toEqual(["old", "old"]);
    expect(readings).toHaveLength(2);
    readings[1]?.resolve("new");
    await Promise.resolve();
    now += 299;
    await expect.poll(() => read()).toBe("new");
    now += 700;
    expect(await read()).toBe("new");
    expect(readings).toHaveLength(3);
  });

  it("whose early refresh fails answers until it expires", async () => {
    await given("old");
    now += 700;
    await read();
    readings[1]?.reject(new Error("away"));
    now += 299;
    expect(await read()).toBe("old");
  });

  it("ages from the start of its reading", async () => {
    const first = read();
    now += 1_000;
    readings[0]?.resolve("slow");
    expect(await first).toBe("slow");
    void read();
    expect(readings).toHaveLength(2);
  });

  it("is read again for everybody after a write to its tables, and not after other writes", async () => {
    await given("old");
    changes.note({ tables: ["messages"] });
    expect(await read()).toBe("old");
    changes.note({ tables: ["messages", "posts"] });
    const reader = read();
    readings[1]?.resolve("new");
    expect([await reader, await read()]).toEqual(["new", "new"]);
  });

  it("is refreshed in the background after a write by another process", async () => {
    await given("old");
    changes.noteRemote({ tables: ["comments"] });
    expect(await read()).toBe("old");
    expect(readings).toHaveLength(1);
    changes.noteRemote({ tables: ["posts"] });
    expect(await Promise.all([read(), read()])).toEqual(["old", "old"]);
    expect(readings).toHaveLength(2);
    readings[1]?.resolve("new");
    await expect.poll(() => read()).toBe("new");
    expect(readings).toHaveLength(2);
  });

  it("is read again for a lobster that has written anything, and not for others", async () => {
    await given("old");
    changes.noteWriter(READER);
    expect(await read("another")).toBe("old");
    const reader = read(READER);
    readings[1]?.resolve("new");
    expect([await reader, await read(READER)]).toEqual(["new", "new"]);
  });

  it("does not answer from a reading that began before the write", async () => {
    const early = read();
    changes.note({ tables: ["posts"] });
    const [late, later] = [read(), read()];
    expect(readings).toHaveLength(1);
    readings[0]?.resolve("before the write");
    expect(await early).toBe("before the write");
    await eventually(() => expect(readings).toHaveLength(2));
    readings[1]?.resolve("after it");
    expect([await late, await later]).toEqual(["after it", "after it"]);
    expect(readings).toHaveLength(2);
  });

  it("does not keep a reader waiting forever while others write continuously", async () => {
    await given("old");
    changes.note({ tables: ["posts"] });
    const reader = read();
    changes.note({ tables: ["posts"] });
    readings[1]?.resolve("new");
    expect(await reader).toBe("new");
  });

  it("is separate for each database", async () => {
    await given("old");
    const reader = read(undefined, {} as Db);
    readings[1]?.resolve("of the other");
    expect(await reader).toBe("of the other");
  });
});

describe("a snapshot that cannot be refreshed", () => {
  const away = new Error("The database is away.");

  it("answers for five seconds, and no longer", async () => {
    await given("old");
    now += 4_999;
    const reader = read();
    readings[1]?.reject(away);
    expect(await reader).toBe("old");
    now += 1;
    const late = expect(read()).rejects.toBe(away);
    readings[2]?.reject(away);
    await late;
  });

  it("is tried again by the next reader", async () => {
    await given("old");
    now += 1_000;
    const reader = read();
    readings[1]?.reject(away);
    await reader;
    const next = read();
    readings[2]?.resolve("new");
    expect(await next).toBe("new");
  });

  it("holds readers for at most two seconds if the database hangs", async () => {
    await given("old");
    now += 1_000;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reader = read();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await reader).toBe("old");
    now += 4_000;
    const late = expect(read()).rejects.toMatchObject({ status: 503, code: "deadline_exceeded" });
    await vi.advanceTimersByTimeAsync(2_000);
    await late;
    // A late answer of the database does not count as fresh.
    readings[1]?.resolve("hung");
    readings[2]?.resolve("hung, too");
    const next = read();
    readings[3]?.resolve("new");
    expect(await next).toBe("new");
  });
});

it("a snapshot still expires when the clock is set back", async () => {
  vi.useFakeTimers();
  let count = 0;
  const counted = new SharedSnapshot(["posts"], async () => {
    count += 1;
    return count;
  });
  expect(await counted.read(db)).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await counted.read(db)).toBe(2);
});
