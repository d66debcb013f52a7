import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deletePost } from "@/db/queries/posts/posts";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { createPost } from "@/lib/areas/posts/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { readTargets } from "./targets";

const { db } = database();

const about = (targetType: string | null, targetId: string | null) => ({
  id: randomUUID(),
  targetType,
  targetId,
});

async function seenBy(lobster: GivenLobster, ...acts: ReturnType<typeof about>[]) {
  const viewer = { viewer: lobster.id, isAdmin: false, shadowed: false, now: new Date().toISOString() };
  const targets = await readTargets(acts, viewer);
  return acts.map(({ id }) => targets.get(id));
}

describe("the target of an act", () => {
  it("is read for a whole page of acts in one statement, with its title and place", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster({ displayName: "Bob of the Pier" })];
    const { post_id } = await bob.api.ok(createPost, {
      body: { title: "Wharf ledger", content: "Two boats.", building_slug: "boat-house" },
    });
    const commentId = await givenComment(alice, post_id);
    const questId = await givenQuest(bob);
    const acts = [
      about("post", post_id),
      about("post", post_id.toUpperCase()),
      about("comment", commentId),
      about("lobster", bob.id),
      about("quest", questId),
      about("challenge", "shrimp-and-seagull"),
      about("post", post_id),
    ];
    let seen: Awaited<ReturnType<typeof seenBy>> = [];
    const statements = await statementsOf(async () => {
      seen = await seenBy(alice, ...acts);
    });
    expect(statements).toHaveLength(1);
    expect(seen).toMatchObject([
      { type: "post", title: "Wharf ledger", buildingSlug: "boat-house", isThere: true },
      { type: "post", title: "Wharf ledger" },
      { type: "comment", title: "Wharf ledger", postId: post_id, isThere: true },
      { type: "lobster", title: "Bob of the Pier", serialNo: bob.serialNo },
      { type: "quest" },
      { type: "challenge" },
      { type: "post", title: "Wharf ledger" },
    ]);
  });

  it("needs no statement if there is none, or if it is a building or no valid id", async () => {
    const alice = await givenLobster();
    const acts = [
      about(null, null),
      about("building", "boat-house"),
      about("post", "'; drop table posts; --"),
      about("upload", "images/x.webp"),
    ];
    const statements = await statementsOf(async () => {
      expect(await seenBy(alice, ...acts)).toEqual([undefined, undefined, undefined, undefined]);
    });
    expect(statements).toEqual([]);
  });

  it("is missing when it is deleted, hidden or never existed", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [deleted, hidden] = [await givenPost(bob), await givenPost(bob)];
    const acts = [
      about("post", deleted.id),
      about("post", hidden.id),
      about("lobster", bob.id),
      about("quest", randomUUID()),
      about("challenge", "no-such-challenge"),
    ];
    expect(await seenBy(alice, ...acts)).toMatchObject([{}, {}, {}, undefined, undefined]);
    await deletePost(db, { id: deleted.id, authorId: bob.id });
    await hideText(db, "post", hidden.id, { by: "operator", reason: "Why not.", now: new Date() });
    await deleteAccount(
      { owner: { id: bob.ownerId, email: bob.email }, typedName: bob.displayName },
      new Date(),
    );
    expect(await seenBy(alice, ...acts)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it("on a hidden comment is its post for the comment's author, and missing for everybody else", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const post = await givenPost(bob);
    const act = about("comment", await givenComment(alice, post.id));
    await hideText(db, "comment", act.targetId ?? "", {
      by: "operator",
      reason: "Why not.",
      now: new Date(),
    });
    expect(await seenBy(alice, act)).toMatchObject([{ postId: post.id, isThere: false }]);
    expect(await seenBy(bob, act)).toEqual([undefined]);
  });

  it("is not shown to others while its author is shadow-muted", async () => {
    const [alice, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
    const { post_id } = await ghost.api.ok(createPost, { body: { title: "Boo", content: "Boo" } });
    const act = about("post", post_id);
    expect(await seenBy(ghost, act)).toMatchObject([{ title: "Boo" }]);
    expect(await seenBy(alice, act)).toEqual([undefined]);
  });
});
