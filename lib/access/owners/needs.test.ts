import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { activityReads } from "@/db/schema/activity";
import { apiKeys } from "@/db/schema/keys";
import { lobsters } from "@/db/schema/lobsters";
import { webhooks } from "@/db/schema/webhooks";
import { keyCache } from "@/lib/access/keys/cache";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenQuest, givenSubmission } from "@/lib/testing/given/quests";
import { givenRaid, RAIDED_SLUG } from "@/lib/testing/given/raids";
import { givenWebhook } from "@/lib/testing/given/webhooks";
import { readNeeds } from "./needs";

const { db } = database();
const DAY_MS = 86_400_000;
const NOTHING = { raids: [], keys: [], reviews: [], webhooks: [], silentSince: null };

let me: GivenLobster;

beforeEach(async () => {
  me = await givenLobster();
  await me.api.ok(getFeed);
});

const needs = (now = new Date()) => readNeeds(me.ownerId, me.id, now);
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe("what needs an owner's attention", () => {
  it("is nothing while all goes well, and takes one statement", async () => {
    expect(await needs()).toEqual(NOTHING);
    await keyCache.flushQuietly(db);
    expect(await statementsOf(() => needs())).toHaveLength(1);
  });

  it("includes a current raid on the lobster's buildings, and no other", async () => {
    const challenger = await givenLobster();
    await givenRaid({ challenger: me, defender: challenger });
    expect(await needs()).toEqual(NOTHING);
    await givenRaid({ challenger, defender: me });
    expect(await needs()).toMatchObject({
      raids: [{ slug: RAIDED_SLUG, mine: 0, theirs: 0, serialNo: challenger.serialNo }],
    });
    expect(await needs(new Date(Date.now() + 2 * DAY_MS))).toMatchObject({ raids: [] });
    await givenRaid({ challenger, defender: me, shadowed: true });
    expect(await needs()).toEqual(NOTHING);
  });

  it("includes a key that ends within a week or was not used within an hour, but none that has ended", async () => {
    const ending = await givenKey(me.ownerId, { expiresAt: fromNow(6 * DAY_MS) });
    await ending.api.ok(getFeed);
    const unused = await givenKey(me.ownerId, { expiresAt: fromNow(30 * DAY_MS) });
    expect((await needs()).keys).toHaveLength(1);
    const later = new Date(Date.now() + DAY_MS / 12);
    expect((await needs(later)).keys).toMatchObject([
      { id: ending.keyId, wasUsed: true, endsAt: expect.any(String) },
      { id: unused.keyId, wasUsed: false, endsAt: null },
    ]);
    await queryBuilder(db)
      .update(apiKeys)
      .set({ revokedAt: fromNow(0) })
      .where(eq(apiKeys.ownerId, me.ownerId));
    expect((await needs(later)).keys).toEqual([]);
  });

  it("includes an agent that was active and has been silent for three days, unless it is paused or never called", async () => {
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
    await keyCache.flushQuietly(db);
    const lastUsedAt = ago(4);
    await queryBuilder(db).update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, me.keyId));
    await queryBuilder(db).delete(activityReads).where(eq(activityReads.keyId, me.keyId));
    expect((await needs(now)).silentSince).toBeNull();
    await queryBuilder(db)
      .insert(activityReads)
      .values([5, 6, 7].map((days) => ({ keyId: me.keyId, hour: ago(days), count: 1 })));
    expect((await needs(now)).silentSince).toBe(lastUsedAt);
    await queryBuilder(db)
      .update(lobsters)
      .set({ pausedAt: ago(1) })
      .where(eq(lobsters.id, me.id));
    expect((await needs(now)).silentSince).toBeNull();
  });

  it("includes unreviewed work for the lobster's quest", async () => {
    const quest = await givenQuest(me);
    expect((await needs()).reviews).toEqual([]);
    await givenSubmission(await givenLobster(), quest);
    expect((await needs()).reviews).toMatchObject([{ count: 1 }]);
  });

  it("includes a webhook whose deliveries fail or that was disabled for it", async () => {
    const { id, receiver } = await givenWebhook(me);
    const set = (changes: Partial<typeof webhooks.$inferInsert>) =>
      queryBuilder(db).update(webhooks).set(changes).where(eq(webhooks.id, id));
    expect((await needs()).webhooks).toEqual([]);
    await set({ failingSince: fromNow(-DAY_MS), failures: 3 });
    expect((await needs()).webhooks).toMatchObject([{ hasEnded: false, failingSince: expect.any(String) }]);
    await set({ endedAt: fromNow(0), endedBecause: "failing" });
    expect((await needs()).webhooks).toMatchObject([{ hasEnded: true }]);
    await set({ endedAt: fromNow(0), endedBecause: "owner" });
    expect((await needs()).webhooks).toEqual([]);
    await receiver.close();
  });
});
