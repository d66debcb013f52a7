import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changes } from "@/db/changes";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { databaseUrl } from "@/db/location";
import { type ReplicaSnapshot, readShared, withReplicaSnapshot } from "@/db/shared-reads";
import { givenReplicated, type Replicated } from "@/lib/testing/servers/replicated";
import { Standby } from "./standby";

const elsewhere = databaseUrl() ?? "";
let given: Replicated;

beforeAll(async () => {
  given = await givenReplicated();
  await database().db.run("create table tide (height int)", []);
});

afterAll(() => given.stop());

beforeEach(() => given.caughtUp());

async function offered(): Promise<ReplicaSnapshot> {
  const { standby } = given;
  await given.caughtUp();
  const offer = standby.offer(database().db);
  if (!offer) throw new Error("a standby that is well is offered");
  return offer;
}

const heights = async (db: Db) =>
  (await db.run<{ height: number }>("select height from tide where $1 order by 1", [true])).map(
    ({ height }) => height,
  );

const isReplica = async (db: Db) => {
  const [row] = await db.run<{ found: boolean }>("select pg_is_in_recovery() found", []);
  return row?.found;
};

describe("the standby", () => {
  test("is offered with all that was written before", async () => {
    for (let height = 1; height <= 20; height += 1) {
      await database().db.run("insert into tide values ($1)", [height]);
      const { count } = changes;
      const offer = await offered();
      if (offer.asOf >= count) expect(await offer.read(heights)).toContain(height);
    }
    expect(await (await offered()).read(isReplica)).toBe(true);
  });

  test("is not offered to who reads from another database or in a transaction", async () => {
    await offered();
    const { standby } = given;
    await database().transaction(async (tx) => expect(standby.offer(tx)).toBeUndefined());
  });

  test("answers what is read for all while a page is made, and nothing else", async () => {
    const offer = await offered();
    expect(await readShared(isReplica)).toBe(false);
    expect(await withReplicaSnapshot(offer, () => readShared(isReplica))).toBe(true);
    expect(await withReplicaSnapshot(offer, () => isReplica(database().db))).toBe(false);
  });

  test("leaves a statement that fails there to the primary, once", async () => {
    const { standby } = given;
    const offer = await offered();
    const failed = standby.failed;
    // As a conflict with recovery does.
    const [row] = await offer.read((db) => db.run(FAILS_ON_STANDBY, []));
    expect(row).toEqual({ one: 1 });
    expect(standby.failed).toBe(failed + 1);
    await expect(offer.read((db) => db.run("select nothing", []))).rejects.toMatchObject({ code: "42703" });
    expect(await (await offered()).read(isReplica)).toBe(true);
  });

  test("that refuses a write does not make it by itself", async () => {
    const offer = await offered();
    await offer.read((db) => db.run("insert into tide values ($1)", [1_000]));
    // The primary was asked; what is read for all must not write, and a test finds who does.
    expect(given.standby.failed).toBeGreaterThan(0);
    expect(await heights(database().db)).toContain(1_000);
  });
});

const FAILS_ON_STANDBY = "select 1 / (case when pg_is_in_recovery() then 0 else 1 end) one";

describe("the standby is not offered, and says why,", () => {
  test("while it stands still, and is again when it has caught up", async () => {
    const { server, standby } = given;
    await server.pauseReplay();
    await database().db.run("insert into tide values ($1)", [50]);
    expect(await standby.check()).toContain("behind the primary");
    await expect.poll(() => standby.offer(database().db)).toBeUndefined();
    await server.resumeReplay();
    expect(await (await offered()).read(heights)).toContain(50);
  });

  test("while it is away, and is again when it is back", async () => {
    const { server, standby } = given;
    const offer = await offered();
    await server.stop();
    expect(await offer.read(isReplica)).toBe(false);
    expect(await standby.check()).toContain("does not answer");
    expect(standby.offer(database().db)).toBeUndefined();
    await server.start();
    await given.caughtUp();
  });

  test.each([
    [
      "it is a standby of another database",
      () => beside(given.server.url, "template1"),
      "of another cluster",
    ],
    ["it is no standby", () => elsewhere, "is no standby"],
    ["it is the primary itself", () => given.primaryUrl, "is no standby"],
    ["nobody is there", () => "postgres://127.0.0.1:1/square", "does not answer: ECONNREFUSED"],
  ])("because %s", async (_, url, reason) => {
    const wrong = new Standby(url(), database());
    expect(await wrong.check()).toContain(reason);
    expect(wrong.offer(database().db)).toBeUndefined();
    await wrong.close();
  });
});

function beside(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
