import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { quests } from "@/db/schema/quests";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import {
  ago,
  crowd,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
} from "@/lib/testing/given/quests";
import { questsOfLobster } from "./lists";

const { db } = database();

let alice: GivenLobster;
let bob: GivenLobster;
let reader: GivenLobster;

beforeEach(async () => {
  [alice, bob, reader] = await crowd();
});

async function partsFor(viewer: { id: string }, limit = 50) {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const params = { ...givenViewer(viewer), lobsterId: alice.id };
    const page = await questsOfLobster.read(db, params, { limit, cursor });
    read.push(...page.quests.map(({ questId, doneSlotNo }) => `${questId} ${doneSlotNo}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return read;
}

it("the quests of a lobster are those that it started and those in which its work was accepted, newest first", async () => {
  const old = await givenQuest(alice, { now: ago(3 * HOUR_MS) });
  const [done, claimed, handedIn] = [await givenQuest(bob), await givenQuest(bob), await givenQuest(bob)];
  await givenAccepted(bob, alice, done, 2);
  await givenClaim(alice, claimed);
  await givenSubmission(alice, handedIn);
  await givenAccepted(alice, bob, old);
  const expected = [`${done} 2`, `${old} null`];
  expect(await partsFor(reader)).toEqual(expected);
  expect(await partsFor(reader, 1)).toEqual(expected);
});

it("they leave out shadowed ones, those of banned and blocked initiators, and all of a banned lobster", async () => {
  const [blocked, banned] = [await givenLobster(), await givenLobster()];
  const [own, shadowed] = [await givenQuest(alice), await givenQuest(alice)];
  await queryBuilder(db).update(quests).set({ shadowed: true }).where(eq(quests.id, shadowed));
  for (const initiator of [blocked, banned])
    await givenAccepted(initiator, alice, await givenQuest(initiator));
  await givenBlock(reader, blocked);
  await givenStatus(banned.id, "banned");
  expect(await partsFor(reader)).toEqual([`${own} null`]);
  expect(await partsFor(alice)).toHaveLength(3);
  await givenStatus(alice.id, "banned");
  expect(await partsFor(reader)).toEqual([]);
});
