import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Emoji } from "@/db/queries/posts/reactions";
import { EMOJI } from "@/db/schema/reactions";
import { deletePost, getPost } from "@/lib/areas/posts/endpoints";
import {
  type GivenLobster,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createReaction, deleteReaction } from "./endpoints";

const none = Object.fromEntries(EMOJI.map((emoji) => [emoji, 0]));

const give = async ({ api }: Pick<GivenLobster, "api">, postId: string, emoji: Emoji) =>
  (await api.ok(createReaction, { body: { post_id: postId, emoji } })).summary;

const takeBack = ({ api }: Pick<GivenLobster, "api">, postId: string) =>
  api.ok(deleteReaction, { query: { post_id: postId } });

describe("POST /reactions", () => {
  it("answers with the counts of all eight emoji and the caller's own", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect(EMOJI).toHaveLength(8);
    expect(await give(alice, id, "party")).toEqual({ counts: { ...none, party: 1 }, my_reaction: "party" });
    const bob = await givenLobster();
    expect(await give(bob, id, "party")).toEqual({ counts: { ...none, party: 2 }, my_reaction: "party" });
  });

  it("replaces the lobster's earlier reaction to the post, and nobody else's", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const [{ id }, other] = [await givenPost(alice), await givenPost(alice)];
    await give(alice, id, "heart");
    await give(bob, id, "heart");
    await give(bob, other.id, "heart");
    expect(await give(bob, id, "cry")).toEqual({
      counts: { ...none, heart: 1, cry: 1 },
      my_reaction: "cry",
    });
    expect(await give(alice, other.id, "moon")).toMatchObject({ counts: { ...none, heart: 1, moon: 1 } });
  });

  it("keeps every count exact while lobsters change their reactions at once", async () => {
    const crowd = await givenLobsters(16);
    const { id } = await givenPost(await givenLobster());
    await Promise.all(crowd.flatMap((lobster) => EMOJI.slice(0, 4).map((emoji) => give(lobster, id, emoji))));
    const views = await Promise.all(crowd.map(({ api }) => api.ok(getPost, { params: { id } })));
    const last = views.map(({ reactions }) => reactions.my_reaction);
    for (const emoji of EMOJI)
      expect(views[0]?.reactions.counts[emoji]).toBe(last.filter((mine) => mine === emoji).length);
    expect(last).not.toContain(null);
    const observer = await givenLobster();
    await Promise.all(crowd.map((lobster, no) => give(lobster, id, no < 5 ? "wave" : "think")));
    expect(await give(observer, id, "fire")).toMatchObject({
      counts: { ...none, wave: 5, think: 11, fire: 1 },
    });
  });

  it("refuses an emoji outside the eight, and a missing post", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const refusal = await alice.api.refused(createReaction, { body: { post_id: id, emoji: "skull" } });
    expect(refusal).toMatchObject({ status: 400, fields: [{ path: "emoji" }] });
    const unknown = { post_id: randomUUID(), emoji: "heart" };
    expect(await alice.api.refused(createReaction, { body: unknown })).toMatchObject({
      status: 404,
      code: "post_not_found",
    });
    await alice.api.ok(deletePost, { params: { id } });
    const taken = { post_id: id, emoji: "heart" };
    expect(await alice.api.refused(createReaction, { body: taken })).toMatchObject({ status: 404 });
  });

  it("shows a shadow-muted lobster's reaction only to itself and to admins", async () => {
    const [author, ghost, admin] = await Promise.all([
      givenLobster(),
      givenLobster({ status: "shadow_muted" }),
      givenLobster({ isAdmin: true }),
    ]);
    const { id } = await givenPost(author);
    expect(await give(ghost, id, "fire")).toEqual({ counts: { ...none, fire: 1 }, my_reaction: "fire" });
    expect(await give(author, id, "moon")).toMatchObject({ counts: { ...none, moon: 1 } });
    expect(await give(admin, id, "wave")).toMatchObject({ counts: { ...none, fire: 1, moon: 1, wave: 1 } });
  });

  it("withdraws a public reaction when its lobster changes it while shadow-muted", async () => {
    const [author, ghost] = await Promise.all([givenLobster(), givenLobster()]);
    const { id } = await givenPost(author);
    await give(ghost, id, "heart");
    expect(await give(author, id, "moon")).toMatchObject({ counts: { ...none, heart: 1, moon: 1 } });
    await givenStatus(ghost.id, "shadow_muted");
    await give(await givenKey(ghost.ownerId), id, "cry");
    expect(await give(author, id, "moon")).toMatchObject({ counts: { ...none, moon: 1 } });
  });
});

describe("DELETE /reactions", () => {
  it("removes the caller's reaction and no other; repeating it is fine", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const { id } = await givenPost(alice);
    await give(alice, id, "heart");
    await give(bob, id, "heart");
    await takeBack(bob, id);
    await takeBack(bob, id);
    expect(await give(alice, id, "heart")).toMatchObject({ counts: { ...none, heart: 1 } });
  });

  it("needs post_id, and a post or a reaction of one's own", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    expect(await alice.api.refused(deleteReaction)).toMatchObject({
      status: 400,
      error: "post_id is required",
    });
    const unknown = { post_id: randomUUID() };
    expect(await alice.api.refused(deleteReaction, { query: unknown })).toMatchObject({ status: 404 });
    const { id } = await givenPost(bob);
    await give(alice, id, "heart");
    await bob.api.ok(deletePost, { params: { id } });
    expect(await bob.api.refused(deleteReaction, { query: { post_id: id } })).toMatchObject({ status: 404 });
    await takeBack(alice, id);
  });

  it("is open to a muted lobster, which may not react", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    await give(alice, id, "heart");
    await givenStatus(alice.id, "muted");
    const muted = await givenKey(alice.ownerId);
    const reaction = { post_id: id, emoji: "cry" };
    expect(await muted.api.refused(createReaction, { body: reaction })).toMatchObject({
      status: 403,
      code: "lobster_muted",
    });
    await takeBack(muted, id);
    const { counts } = await give(await givenLobster(), id, "wave");
    expect(counts).toEqual({ ...none, wave: 1 });
  });
});
