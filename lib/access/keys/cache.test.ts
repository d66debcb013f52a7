import { describe, expect, it, vi } from "vitest";
import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { setAdmin } from "@/db/queries/access/admins";
import { findKeyUse, revokeKeys } from "@/db/queries/access/keys";
import { keyPartsOf, withRun } from "@/lib/testing/given/key-parts";
import { givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { KeyCache } from "./cache";
import { generateKey } from "./format";

const NOON = Date.parse("2031-03-01T12:00:00Z");
const DAY_MS = 86_400_000;

/** A cache with a manual clock. The clock does not begin at 0, because lru-cache takes a start of 0 for none. */
function givenCache() {
  const clock = { at: 0 };
  return { clock, cache: new KeyCache(changes, () => 1_000 + clock.at) };
}

describe("the key cache", () => {
  it("writes when each key was last used, never an earlier time over a later one", async () => {
    const { db } = database();
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const cache = new KeyCache();
    await cache.recognise(db, keyPartsOf(alice.key), NOON);
    await cache.recognise(db, keyPartsOf(bob.key), NOON + 1);
    await cache.flush(db);
    await cache.recognise(db, keyPartsOf(bob.key), NOON - 1000);
    await cache.flush(db);
    // The write of the first use has already begun: a flush waits for it, too.
    expect((await findKeyUse(db, { id: alice.keyId }))?.lastUsedAt).toBe("2031-03-01T12:00:00.000Z");
    expect((await findKeyUse(db, { id: bob.keyId }))?.lastUsedAt).toBe("2031-03-01T12:00:00.001Z");
  });

  it("writes within five seconds when a key was last used, without another call", async () => {
    const { db } = database();
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const cache = new KeyCache();
    // Fires only the cache's own timer early: connections that open meanwhile need theirs.
    const timers = vi.spyOn(globalThis, "setTimeout");
    await cache.recognise(db, keyPartsOf(alice.key), NOON);
    await cache.recognise(db, keyPartsOf(bob.key), NOON + 1);
    const [write] = timers.mock.calls.find(([, ms]) => ms === 5_000) ?? [];
    timers.mockRestore();
    write?.();
    await expect
      .poll(async () => (await findKeyUse(db, { id: bob.keyId }))?.lastUsedAt)
      .toBe("2031-03-01T12:00:00.001Z");
  });

  it("sends one query for many requests at the same time and right after", async () => {
    const { db } = database();
    const alice = await givenLobster();
    const { clock, cache } = givenCache();
    let asked = 0;
    const counting = withRun(db, (text, values) => {
      asked += Number(text.includes("lookup_id"));
      return db.run(text, values);
    });
    await Promise.all(
      Array.from({ length: 20 }, () => cache.recognise(counting, keyPartsOf(alice.key), NOON)),
    );
    clock.at = 799;
    await cache.recognise(counting, keyPartsOf(alice.key), NOON);
    expect(asked).toBe(1);
    clock.at = 801;
    await cache.recognise(counting, keyPartsOf(alice.key), NOON);
    expect(asked).toBe(2);
  });

  it("notices a revocation within a second, and immediately when told to forget the key", async () => {
    const { db } = database();
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { clock, cache } = givenCache();
    for (const { lookupId, key } of [alice, bob]) {
      await cache.recognise(db, keyPartsOf(key), NOON);
      await revokeKeys(db, { lookupId }, new Date().toISOString());
    }
    clock.at = 1;
    expect(await cache.recognise(db, keyPartsOf(bob.key), NOON)).toMatchObject({ lobster: { id: bob.id } });
    cache.forget({ lookupId: bob.lookupId });
    expect(await cache.recognise(db, keyPartsOf(bob.key), NOON)).toBe("revoked");
    clock.at = 999;
    expect(await cache.recognise(db, keyPartsOf(alice.key), NOON)).toBe("revoked");
  });

  it.each([-DAY_MS, -600_000, 600_000, DAY_MS])(
    "refuses a key that was revoked by a process whose clock differs by %i ms",
    async (ms) => {
      const { db } = database();
      const alice = await givenLobster();
      const { clock, cache } = givenCache();
      await cache.recognise(db, keyPartsOf(alice.key), Date.now());
      await revokeKeys(db, { lookupId: alice.lookupId }, new Date(Date.now() + ms).toISOString());
      clock.at = 999;
      expect(await cache.recognise(db, keyPartsOf(alice.key), Date.now() - ms)).toBe("revoked");
    },
  );

  it("discards look-ups under way when told to forget a key, its holder, its owner or all keys", async () => {
    const { db } = database();
    for (const name of ["lookupId", "lobsterId", "ownerId", "all"] as const) {
      const { key, lookupId, id: lobsterId, ownerId } = await givenLobster();
      const forgotten = {
        lookupId: { lookupId },
        lobsterId: { lobsterId },
        ownerId: { ownerId },
        all: "all" as const,
      };
      const { cache } = givenCache();
      const reading = cache.recognise(db, keyPartsOf(key), NOON);
      cache.forget(forgotten[name]);
      await reading;
      await revokeKeys(db, { lookupId }, new Date().toISOString());
      expect(await cache.recognise(db, keyPartsOf(key), NOON), name).toBe("revoked");
    }
  });

  it("notices a new state of a holder at once when told, and keeps others' keys", async () => {
    const { db } = database();
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const cache = new KeyCache();
    const seen = async ({ key }: { key: string }) => {
      const holder = await cache.recognise(db, keyPartsOf(key), NOON);
      return typeof holder === "string" ? holder : [holder.lobster.status, holder.owner.isAdmin];
    };
    for (const one of [alice, bob, carol]) expect(await seen(one)).toEqual(["active", false]);
    for (const one of [alice, carol]) await givenStatus(one.id, "banned");
    await setAdmin(db, bob.email, true);
    cache.forget({ lobsterId: alice.id });
    cache.forget({ ownerId: bob.ownerId });
    expect(await seen(alice)).toEqual(["banned", false]);
    expect(await seen(bob)).toEqual(["active", true]);
    expect(await seen(carol)).toEqual(["active", false]);
    cache.forget("all");
    expect(await seen(carol)).toEqual(["banned", false]);
  });

  it("refuses a cached key from the moment of its expiry", async () => {
    const { db } = database();
    const alice = await givenLobster();
    const { clock, cache } = givenCache();
    const expiring = withRun(db, async (text, values) =>
      (await db.run(text, values)).map((row) => ({ ...row, expiresInMs: 10 })),
    );
    expect(await cache.recognise(expiring, keyPartsOf(alice.key), NOON)).toMatchObject({
      lobster: { id: alice.id },
    });
    clock.at = 10;
    expect(await cache.recognise(expiring, keyPartsOf(alice.key), NOON - DAY_MS)).toBe("expired");
  });

  it("does not take another secret for a known lookup id", async () => {
    const { db } = database();
    const alice = await givenLobster();
    const cache = new KeyCache();
    await cache.recognise(db, keyPartsOf(alice.key), NOON);
    const forged = generateKey(alice.lookupId);
    expect(await cache.recognise(db, forged, NOON)).toBe("unknown");
  });

  it("keeps a real key through a flood of made-up ones", async () => {
    const { db } = database();
    const alice = await givenLobster();
    const { cache } = givenCache();
    let asked = 0;
    const counting = withRun(db, async (text, values) => {
      if (!values.flat().includes(alice.lookupId)) return [];
      asked += 1;
      return db.run(text, [[alice.lookupId]]);
    });
    await cache.recognise(counting, keyPartsOf(alice.key), NOON);
    const { hash } = keyPartsOf(alice.key);
    const answers = new Set<unknown>();
    for (let n = 0; n < 60_000; n += 1) {
      const lookupId = n.toString(16).padStart(8, "0");
      answers.add(await cache.recognise(counting, { lookupId, hash }, NOON));
    }
    expect([...answers]).toEqual(["unknown"]);
    await cache.recognise(counting, keyPartsOf(alice.key), NOON + 1);
    expect(asked).toBe(1);
  });
});
