import { beforeEach, describe, expect, it } from "vitest";
import { Changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import type { ReplicaSnapshot } from "@/db/shared-reads";
import { SharedSnapshot } from "./snapshot";

const primary = {} as Db;
const standby = {} as Db;
const READER = "a reader";

let now: number;
let changes: Changes;
let offer: Pick<ReplicaSnapshot, "at" | "asOf"> | undefined;
/** Whom the readings asked so far; each is settled by the test. */
let readings: { from: string; resolve(value: string): void }[];
let snapshot: SharedSnapshot<string>;

beforeEach(() => {
  now = 50_000;
  changes = new Changes();
  readings = [];
  offer = undefined;
  const load = (db: Db) =>
    new Promise<string>((resolve) =>
      readings.push({ from: db === standby ? "standby" : "primary", resolve }),
    );
  const offerReplica = () => offer && { ...offer, read: <R>(work: (db: Db) => R) => work(standby) };
  snapshot = new SharedSnapshot(["posts"], load, () => now, changes, offerReplica);
});

const read = async (reader?: string) => snapshot.read(primary, reader);
const froms = () => readings.map(({ from }) => from);

/** Reads, and answers the reading that this begins. */
async function given(value: string) {
  const reading = read();
  readings.at(-1)?.resolve(value);
  return reading;
}

describe("a snapshot", () => {
  it("comes from the standby, if that has what the reader must see, and else from the primary", async () => {
    await given("at first");
    offer = { at: now - 100, asOf: changes.count };
    now += 1_000;
    offer = { at: now - 100, asOf: changes.count };
    expect(await given("shared")).toBe("shared");
    changes.note(["posts"]);
    await given("written here");
    expect(froms()).toEqual(["primary", "standby", "primary"]);
  });

  it("from the standby is as old as what that is known to have", async () => {
    offer = { at: now - 400, asOf: 0 };
    await given("old");
    now += 599;
    expect(await read()).toBe("old");
    now += 1;
    offer = undefined;
    const late = read();
    readings.at(-1)?.resolve("new");
    expect(await late).toBe("new");
    expect(froms().at(-1)).toBe("primary");
  });

  it("is not taken from a standby that is a second behind", async () => {
    offer = { at: now - 1_000, asOf: 0 };
    await given("now");
    expect(froms()).toEqual(["primary"]);
  });

  it("for who has just written comes from the primary, though others wait for the standby", async () => {
    offer = { at: now, asOf: 0 };
    const others = read("others");
    changes.noteWriter(READER);
    const writer = read(READER);
    readings[0]?.resolve("before");
    expect(await others).toBe("before");
    await expect.poll(froms).toEqual(["standby", "primary"]);
    const stranger = read("a stranger");
    readings[1]?.resolve("after");
    expect(await writer).toBe("after");
    expect(["before", "after"]).toContain(await stranger);
  });

  it("that the standby reads late does not take the place of a newer one", async () => {
    offer = { at: now, asOf: 0 };
    const early = read();
    changes.note(["posts"]);
    const late = read();
    // Somebody else begins, from the standby, between the two.
    readings[0]?.resolve("before");
    await early;
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.resolve("after");
    expect(await late).toBe("after");
    expect(await read()).toBe("after");
    expect(froms()).toEqual(["standby", "primary"]);
  });
});
