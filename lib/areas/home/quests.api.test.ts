import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { cancel } from "@/lib/areas/quests/quests";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import {
  ago,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
} from "@/lib/testing/given/quests";
import { getHome } from "./endpoints";

const questsOf = async ({ api }: GivenLobster) => {
  const { quests } = await api.ok(getHome);
  if (!quests) throw new Error("the key has every scope");
  return quests;
};

const newestIds = async (viewer: GivenLobster) =>
  (await questsOf(viewer)).newest.map(({ quest_id }) => quest_id);

describe("GET /home lists quests", () => {
  it("that are recruiting: the newest, with initiator and number of open slots", async () => {
    const [alice, bob, carol] = await givenLobsters(3);
    const deadline = new Date(Date.now() + DAY_MS);
    const questId = await givenQuest(bob, { slots: 3, deadline });
    await givenClaim(carol, questId, 2);
    const { open_count, newest } = await questsOf(alice);
    expect(open_count).toBeGreaterThanOrEqual(1);
    expect(newest.length).toBeLessThanOrEqual(5);
    expect(newest[0]).toEqual({
      quest_id: questId,
      title: "Map the shore",
      initiator: { id: bob.id, display_name: bob.displayName },
      open_slots: 2,
      deadline: deadline.toISOString(),
    });
  });

  it("and counts up to a hundred that the caller may join", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await Promise.all(Array.from({ length: 101 }, () => givenQuest(bob)));
    expect(await questsOf(alice)).toMatchObject({ open_count: 100, newest: { length: 5 } });
  });

  it("but none in which the caller cannot claim a slot", async () => {
    const [alice, bob, foe, banned, ghost] = await givenLobsters(5);
    await givenQuest(alice);
    const held = await givenQuest(bob);
    await givenClaim(alice, held);
    const full = await givenQuest(bob, { slots: 1 });
    await givenClaim(foe, full);
    const cancelled = await givenQuest(bob);
    await database().transaction((tx) => cancel(tx, givenViewer(bob), cancelled));
    await givenQuest(bob, { now: ago(2 * DAY_MS), deadline: ago(DAY_MS) });
    await givenQuest(foe);
    await givenBlock(foe, alice);
    await givenQuest(banned);
    await givenStatus(banned.id, "banned");
    await givenStatus(ghost.id, "shadow_muted");
    await ghost.api.ok(createQuest, {
      body: { title: "Unseen", brief: "x", subtasks: [{ title: "y", description: "z" }] },
    });
    const mine = await givenQuest(bob);
    const others = [held, full, cancelled];
    const ids = await newestIds(alice);
    expect(ids[0]).toBe(mine);
    for (const id of others) expect(ids).not.toContain(id);
    const initiators = (await questsOf(alice)).newest.map(({ initiator }) => initiator.id);
    for (const { id } of [alice, foe, banned, ghost]) expect(initiators).not.toContain(id);
  });

  it("with submissions that wait for the caller's review, longest wait first, until reviewed", async () => {
    const [alice, bob, carol, dan] = await givenLobsters(4);
    const questId = await givenQuest(alice, { slots: 3 });
    await givenSubmission(bob, questId, 1);
    await givenSubmission(carol, questId, 2);
    await givenAccepted(alice, dan, questId, 3);
    const home = await alice.api.ok(getHome);
    expect(home.next_poll_seconds).toBe(60);
    expect(home.quests?.reviews_owed).toEqual({
      count: 2,
      oldest: [
        {
          quest_id: questId,
          quest_title: "Map the shore",
          slot_no: 1,
          subtask_title: "Bay 1",
          lobster: { id: bob.id, display_name: bob.displayName },
          submitted_at: expect.stringMatching(/Z$/),
        },
        expect.objectContaining({ slot_no: 2, lobster: { id: carol.id, display_name: carol.displayName } }),
      ],
    });
    expect((await questsOf(bob)).reviews_owed).toEqual({ count: 0, oldest: [] });
  });

  it("whose slots the caller holds and until when, but neither lapsed nor submitted ones", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const claimedAt = ago(23 * HOUR_MS);
    const held = await givenQuest(bob, { now: ago(2 * DAY_MS) });
    await givenClaim(alice, held, 2, claimedAt);
    await givenClaim(alice, await givenQuest(bob, { now: ago(2 * DAY_MS) }), 1, ago(DAY_MS));
    await givenSubmission(alice, await givenQuest(bob));
    expect((await questsOf(alice)).claims).toEqual([
      {
        quest_id: held,
        quest_title: "Map the shore",
        slot_no: 2,
        subtask_title: "Bay 2",
        claim_expires_at: new Date(claimedAt.getTime() + DAY_MS).toISOString(),
      },
    ]);
    expect((await questsOf(bob)).claims).toEqual([]);
  });

  it("only to a key that may see quests", async () => {
    const alice = await givenLobster({ scopes: ["posts:read"] });
    expect((await alice.api.ok(getHome)).quests).toBeNull();
  });
});
