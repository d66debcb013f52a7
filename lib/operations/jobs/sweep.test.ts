import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { lobsters } from "@/db/schema/lobsters";
import { questClaims } from "@/db/schema/quests";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { ago, DAY_MS, givenClaim, givenQuest, givenSubmission } from "@/lib/testing/given/quests";
import { sweep } from "./sweep";

const { db } = database();

it("deletes expired claims, but neither live ones nor submissions", async () => {
  const [initiator, late, early, done] = await givenLobsters(4);
  const questId = await givenQuest(initiator, { slots: 3, now: ago(2 * DAY_MS) });
  const now = new Date();
  await givenClaim(late, questId, 1, new Date(now.getTime() - DAY_MS));
  await givenClaim(early, questId, 2, new Date(now.getTime() - DAY_MS + 1));
  await givenSubmission(done, questId, 3);
  await queryBuilder(db)
    .update(questClaims)
    .set({ claimedAt: ago(2 * DAY_MS).toISOString() })
    .where(eq(questClaims.lobsterId, done.id));
  expect((await sweep(database(), now)).counts.claims).toBeGreaterThanOrEqual(1);
  const kept = await queryBuilder(db).select().from(questClaims).where(eq(questClaims.questId, questId));
  expect(kept.map(({ slotNo }) => slotNo).sort()).toEqual([2, 3]);
});

it("ends the sanctions that have expired, and no others", async () => {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const over = await givenLobster({ status: "muted", statusUntil: at(0) });
  const lasting = await givenLobster({ status: "muted", statusUntil: at(1) });
  const endless = await givenLobster({ status: "banned" });
  expect((await sweep(database(), new Date(now))).counts.sanctions).toBeGreaterThanOrEqual(1);
  const statusOf = async ({ id }: { id: string }) => {
    const [row] = await queryBuilder(db).select().from(lobsters).where(eq(lobsters.id, id));
    return [row?.status, row?.statusUntil];
  };
  expect(await statusOf(over)).toEqual(["active", null]);
  expect(await statusOf(lasting)).toEqual(["muted", at(1)]);
  expect(await statusOf(endless)).toEqual(["banned", null]);
});

it("runs every step even if one before it always fails, and names those that failed", async () => {
  const { transaction } = database();
  const whole = await sweep(database(), new Date());
  expect(whole.failures).toEqual([]);
  const away = new Error("It is away for good.");
  const asked: string[] = [];
  const broken: Db = {
    run: (text) => {
      asked.push(text);
      return Promise.reject(away);
    },
    runForValues: () => Promise.reject(away),
  };
  const { counts, failures } = await sweep({ ...database(), db: broken, transaction }, new Date());
  expect(counts).toEqual({ files: expect.any(Number), search_terms: expect.any(Number) });
  expect(failures.map(({ step }) => step)).toEqual([
    ...["idempotency_keys", "activity", "usage", "claims", "sanctions", "shadows", "raids", "changes"],
    ...["events", "attempts", "subscriptions", "letters", "owner_notes", "numbers", "views", "impressions"],
    ...["connect_requests", "connect_clients", "connections", "join_requests"],
  ]);
  expect(new Set(asked).size).toBe(failures.length);
  expect(new Set(failures.map(({ error }) => error))).toEqual(new Set([away]));
});

it("skips lobsters and claims that a request has locked, and leaves them to the next sweep", async () => {
  const [initiator, busy] = [await givenLobster(), await givenLobster()];
  const questId = await givenQuest(initiator, { now: ago(2 * DAY_MS) });
  await givenClaim(busy, questId, 1, ago(DAY_MS));
  await queryBuilder(db)
    .update(lobsters)
    .set({ status: "muted", statusUntil: ago(1).toISOString() })
    .where(eq(lobsters.id, busy.id));
  await database().transaction(async (tx) => {
    await queryBuilder(tx).select().from(lobsters).where(eq(lobsters.id, busy.id)).for("update");
    await queryBuilder(tx).select().from(questClaims).where(eq(questClaims.questId, questId)).for("update");
    await sweep(database(), new Date());
  });
  expect(
    await queryBuilder(db).select().from(questClaims).where(eq(questClaims.questId, questId)),
  ).toHaveLength(1);
  await sweep(database(), new Date());
  expect(await queryBuilder(db).select().from(questClaims).where(eq(questClaims.questId, questId))).toEqual(
    [],
  );
});
