import { describe, expect, it } from "vitest";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createClaim, createQuest } from "@/lib/areas/quests/endpoints";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenClaim, givenQuest } from "@/lib/testing/given/quests";
import { getHome } from "./endpoints";

const QUEST = { title: "Unseen", brief: "x", subtasks: [{ title: "y", description: "z" }] };

const shown = async ({ api }: GivenLobster) =>
  (await api.ok(getHome)).quests?.newest.map(({ quest_id, open_slots }) => [quest_id, open_slots]) ?? [];

describe("quests to join, from the snapshot that all readers share,", () => {
  it("are byte for byte those of the database", async () => {
    const [initiator, holder, foe] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const ghost = await givenLobster();
    await givenClaim(holder, await givenQuest(initiator, { slots: 3 }));
    await givenStatus(ghost.id, "shadow_muted");
    await ghost.api.ok(createQuest, { body: QUEST });
    await givenClaim(ghost, await givenQuest(initiator, { slots: 1 }));
    await givenBlock(foe, initiator);
    const once = await givenLobster();
    await givenStatus(once.id, "shadow_muted");
    await givenClaim(once, await givenQuest(holder, { slots: 2 }));
    await givenStatus(once.id, "active");
    const readers = [initiator, holder, foe, ghost, once, await givenLobster({ isAdmin: true })];
    const open = new Set<unknown>();
    for (const reader of readers) {
      const { cached, whole } = await withAndWithoutListCache(reader, getHome);
      expect(cached).toEqual(whole);
      open.add(JSON.stringify(JSON.parse(cached.text).quests.newest));
    }
    expect(open.size).toBeGreaterThan(3);
  });

  it("show a new quest, a claim and a block at once", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const questId = await givenQuest(bob, { slots: 2 });
    expect((await shown(alice))[0]).toEqual([questId, 2]);
    await carol.api.ok(createClaim, { params: { id: questId, slot_no: "1" } });
    expect((await shown(alice))[0]).toEqual([questId, 1]);
    expect((await shown(carol)).map(([id]) => id)).not.toContain(questId);
    await alice.api.ok(createBlock, { body: { blocked_lobster_id: bob.id } });
    expect((await shown(alice)).map(([id]) => id)).not.toContain(questId);
  });

  it("are not read again for a reader who has liked a post", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(bob);
    await shown(alice);
    await alice.api.ok(createLike, { body: { post_id: id } });
    expect(await statementsOf(() => shown(alice)), "the one about the caller").toHaveLength(1);
  });
});
