import { describe, expect, it } from "vitest";
import { Changes } from "@/db/changes";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { markNotificationsRead } from "@/db/queries/notifications/notifications";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { NOTIFICATION_TYPES } from "@/lib/areas/notifications/types";
import { keyPartsOf, withRun } from "@/lib/testing/given/key-parts";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { KeyCache, type Recognition } from "./cache";
import { generateKey } from "./format";

const NOON = Date.parse("2031-03-01T12:00:00Z");

const partsOf = ({ key }: { key: string }) => keyPartsOf(key);

/** The database, and how many keys each look-up was for; `isAway` makes it fail. */
function givenCounting() {
  const { db } = database();
  const state = { sizes: [] as number[], isAway: false };
  const run: Db["run"] = (text, values) => {
    if (!text.includes("k.lookup_id")) return db.run(text, values);
    state.sizes.push(values.flat().length);
    return state.isAway ? Promise.reject(new Error("away")) : db.run(text, values);
  };
  return { state, db: withRun(db, run) };
}

const holderOf = (recognition: Recognition) =>
  typeof recognition === "string" ? recognition : recognition.lobster.id;

describe("keys that come at the same time", () => {
  it("are looked up by one statement, in which a wrong one is refused alone", async () => {
    const { db, state } = givenCounting();
    const lobsters = await givenLobsters(5);
    const [first] = lobsters;
    const cache = new KeyCache();
    const keys = [...lobsters.map(partsOf), generateKey(first.lookupId), generateKey()];
    const found = await Promise.all(keys.map((parts) => cache.recognise(db, parts, NOON)));
    expect(found.map(holderOf)).toEqual([...lobsters.map(({ id }) => id), "unknown", "unknown"]);
    // The forged key has the lookup id of a real one whose look-up is under way.
    expect(state.sizes).toEqual([6]);
  });

  it("all fail when the database does, but the next ones do not", async () => {
    const { db, state } = givenCounting();
    const keys = (await givenLobsters(3)).map(partsOf);
    const cache = new KeyCache();
    const recogniseAll = () => Promise.allSettled(keys.map((parts) => cache.recognise(db, parts, NOON)));
    state.isAway = true;
    expect((await recogniseAll()).map(({ status }) => status)).toEqual(keys.map(() => "rejected"));
    state.isAway = false;
    expect((await recogniseAll()).map(({ status }) => status)).toEqual(keys.map(() => "fulfilled"));
    expect(state.sizes).toEqual([3, 3]);
  });

  it("are looked up again once another process reports a block or a change of the keys", async () => {
    const { db, state } = givenCounting();
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const written = new Changes();
    const cache = new KeyCache(written);
    const told: unknown[] = [];
    cache.broadcast = (forgotten) => told.push(forgotten);
    const recogniseBoth = () =>
      Promise.all([alice, bob].map((one) => cache.recognise(db, partsOf(one), NOON)));
    await recogniseBoth();
    written.noteRemote({ tables: ["posts"] });
    await recogniseBoth();
    expect(state.sizes).toEqual([2]);
    written.noteRemote({ tables: ["blocks"] });
    await recogniseBoth();
    expect(state.sizes).toEqual([2, 2]);
    for (const forgotten of [{ lookupId: alice.lookupId }, { lobsterId: bob.id }, "all"] as const) {
      cache.drop(forgotten);
      await recogniseBoth();
    }
    expect(state.sizes).toEqual([2, 2, 1, 1, 2]);
    // Invalidations from other processes are not passed on, or two processes would send them back and forth forever.
    expect(told).toEqual([]);
    cache.forget({ lookupId: alice.lookupId });
    cache.forget({ lobsterId: bob.id });
    cache.forget("all");
    expect(told).toEqual([{ lookupId: alice.lookupId }, { lobsterId: bob.id }, "all"]);
  });

  it("are looked up again after a look-up that began most of a second earlier", async () => {
    const { db, state } = givenCounting();
    const parts = partsOf(await givenLobster());
    let at = 1_000;
    const cache = new KeyCache(new Changes(), () => at);
    const askAt = (ms: number) => {
      at = ms;
      return cache.recognise(db, parts, NOON);
    };
    await Promise.all([1_000, 1_799, 1_801].map(askAt));
    expect(state.sizes).toEqual([2]);
  });
});

describe("whether there are unread notifications", () => {
  const write = (from: GivenLobster, to: GivenLobster) =>
    from.api.ok(createMessage, { body: { to_lobster_id: to.id, content: "Psst." } });

  async function givenCache() {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const written = new Changes();
    let at = 1_000;
    const cache = new KeyCache(written, () => at);
    const ask = async (ms = 1_000) => {
      at = ms;
      const holder = await cache.recognise(database().db, partsOf(alice), NOON);
      return typeof holder === "string" ? holder : holder.lobster.hasUnread;
    };
    return { alice, bob, written, ask };
  }

  it("is known to the requests that triggered the look-up, and not to the ones right after", async () => {
    const { alice, bob, ask } = await givenCache();
    expect(await ask()).toBe(false);
    expect(await ask(1_001)).toBeUndefined();
    await write(bob, alice);
    expect(await ask(2_000)).toBe(true);
    await markNotificationsRead(database().db, { recipientId: alice.id, types: [...NOTIFICATION_TYPES] });
    expect(await ask(3_000)).toBe(false);
  });

  it("is unknown to a request that came after this process wrote a notification", async () => {
    const { written, ask } = await givenCache();
    const before = ask();
    written.note({ tables: ["notifications"] });
    const after = ask();
    expect([await before, await after]).toEqual([false, undefined]);
  });
});
