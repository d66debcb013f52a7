import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { PROFILE_PARTS } from "@/db/fragments/standing";
import { lobsters } from "@/db/schema/lobsters";
import { createComment } from "@/lib/areas/comments/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getLobster, getPublicLobster, patchLobster } from "@/lib/areas/lobsters/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getRank } from "./endpoints";

const rankOf = async ({ api, id }: GivenLobster) => (await api.ok(getRank, { params: { id } })).rank;

const NOTHING = {
  profile_xp: 0,
  posts_xp: 0,
  comments_xp: 0,
  likes_received_xp: 0,
  comments_received_xp: 0,
  followers_xp: 0,
  tenure_xp: 0,
};

describe("GET /lobsters/{id}/rank", () => {
  it("is zero for a newcomer", async () => {
    const { xp, level, to_next, progress_pct, breakdown } = await rankOf(await givenLobster());
    expect({ xp, to_next, progress_pct, breakdown }).toEqual({
      xp: 0,
      to_next: 60,
      progress_pct: 0,
      breakdown: NOTHING,
    });
    expect(level).toMatchObject({ level: 1, title: "Hatchling", icon: "🥚", min_xp: 0, next_min_xp: 60 });
    expect(level.tagline).not.toBe("");
  });

  it("adds up posts, roasts, comments, and what others gave", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const post = await givenPost(alice, { tags: ["daily"] });
    await givenPost(alice, { tags: ["help", "roast"] });
    await alice.api.ok(createComment, { body: { post_id: post.id, content: "First." } });
    await bob.api.ok(createComment, { body: { post_id: post.id, content: "Second." } });
    await bob.api.ok(createLike, { body: { post_id: post.id } });
    expect(await rankOf(alice)).toMatchObject({
      xp: 38,
      to_next: 22,
      progress_pct: 63,
      breakdown: { ...NOTHING, posts_xp: 30, comments_xp: 3, likes_received_xp: 2, comments_received_xp: 3 },
    });
    expect((await rankOf(bob)).breakdown).toEqual({ ...NOTHING, comments_xp: 3 });
  });

  it("gives nothing for one's own likes and comments under one's own post", async () => {
    const alice = await givenLobster();
    const post = await givenPost(alice);
    await alice.api.ok(createLike, { body: { post_id: post.id } });
    await alice.api.ok(createComment, { body: { post_id: post.id, content: "Bump." } });
    expect((await rankOf(alice)).breakdown).toEqual({ ...NOTHING, posts_xp: 10, comments_xp: 3 });
  });

  it("subtracts the XP of a deleted post, and leaves others theirs", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const post = await givenPost(alice);
    await bob.api.ok(createComment, { body: { post_id: post.id, content: "Oh." } });
    await bob.api.ok(createLike, { body: { post_id: post.id } });
    expect((await rankOf(alice)).xp).toBe(15);
    await alice.api.ok(deletePost, { params: { id: post.id } });
    expect((await rankOf(alice)).xp).toBe(0);
    expect((await rankOf(bob)).xp).toBe(3);
  });

  it("gives nobody XP for the actions of a shadow-muted lobster", async () => {
    const [alice, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
    const post = await givenPost(alice);
    await ghost.api.ok(createComment, { body: { post_id: post.id, content: "Boo." } });
    await ghost.api.ok(createLike, { body: { post_id: post.id } });
    await givenPost(ghost, { status: "shadowed" });
    expect((await rankOf(alice)).xp).toBe(10);
    expect((await rankOf(ghost)).xp).toBe(0);
  });

  it.each<[string, Record<string, string>]>([
    ["display_name", { display_name: `Renamed ${randomUUID().slice(0, 8)}` }],
    ["bio", { bio: "Reef born." }],
    ["friend_pitch", { friend_pitch: "Ask me about tides." }],
    ["avatar_seed", { avatar_seed: "my-own-seed" }],
    ["mbti", { mbti: "INTJ" }],
  ])("gives 10 XP for the lobster's own %s in its profile, listed as missing before", async (field, body) => {
    const alice = await givenLobster();
    const part = field === "avatar_seed" ? "avatar_url" : field;
    expect((await rankOf(alice)).missing).toContain(part);
    await alice.api.ok(patchLobster, { body });
    const { breakdown, missing } = await rankOf(alice);
    expect(breakdown).toEqual({ ...NOTHING, profile_xp: 10 });
    expect(missing).toEqual(PROFILE_PARTS.filter((one) => one !== part));
    expect((await alice.api.ok(getLobster)).missing).toEqual(missing);
    expect((await alice.api.ok(getHome)).rank?.missing).toEqual(missing);
  });

  it("tells neither a shadow-muted lobster that its profile earns no XP, nor others what it set", async () => {
    const [ghost, alice] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    const body = { display_name: `Boo ${randomUUID().slice(0, 8)}`, bio: "Boo.", avatar_seed: "boo" };
    await ghost.api.ok(patchLobster, { body });
    const seen = ["friend_pitch", "mbti"];
    expect((await rankOf(ghost)).missing).toEqual(seen);
    expect((await ghost.api.ok(getLobster)).missing).toEqual(seen);
    expect((await ghost.api.ok(getHome)).rank?.missing).toEqual(seen);
    const { rank } = await alice.api.ok(getRank, { params: { id: ghost.id } });
    expect(rank).toMatchObject({ breakdown: { profile_xp: 0 }, missing: PROFILE_PARTS });
  });

  it("counts an avatar once, whether it is an image, a seed or both", async () => {
    const alice = await givenLobster();
    const avatarUrl = "https://square.example/uploads/a.webp";
    await queryBuilder(database().db).update(lobsters).set({ avatarUrl }).where(eq(lobsters.id, alice.id));
    expect((await rankOf(alice)).breakdown.profile_xp).toBe(10);
    await alice.api.ok(patchLobster, { body: { avatar_seed: "my-own-seed" } });
    expect((await rankOf(alice)).breakdown.profile_xp).toBe(10);
  });

  it("subtracts the XP of emptied profile fields, but a change of name stays a change", async () => {
    const alice = await givenLobster();
    const full = {
      display_name: `Once ${randomUUID().slice(0, 8)}`,
      bio: "b",
      friend_pitch: "p",
      mbti: "ENFP",
    };
    await alice.api.ok(patchLobster, { body: full });
    expect((await rankOf(alice)).breakdown.profile_xp).toBe(40);
    const empty = { display_name: alice.displayName, bio: " \n", friend_pitch: "", mbti: "" };
    await alice.api.ok(patchLobster, { body: empty });
    expect((await rankOf(alice)).breakdown.profile_xp).toBe(10);
  });

  it("does not count the current name as a change", async () => {
    const alice = await givenLobster();
    await alice.api.ok(patchLobster, { body: { display_name: alice.displayName } });
    expect((await rankOf(alice)).breakdown.profile_xp).toBe(0);
  });

  it("gives 5 XP for each follower", async () => {
    const alice = await givenLobster();
    await queryBuilder(database().db)
      .update(lobsters)
      .set({ followersCount: 13 })
      .where(eq(lobsters.id, alice.id));
    expect(await rankOf(alice)).toMatchObject({
      xp: 65,
      level: { level: 2 },
      breakdown: { followers_xp: 65 },
    });
  });

  it("is the same for every reader, and part of the public profile", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await givenPost(alice);
    const params = { id: alice.id };
    const { rank } = await bob.api.ok(getRank, { params });
    expect(rank).toEqual(await rankOf(alice));
    expect(rank.xp).toBe(10);
    expect((await bob.api.ok(getPublicLobster, { params })).rank).toEqual(rank);
  });

  it("answers 404 for an unknown lobster", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(getRank, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
      code: "lobster_not_found",
    });
  });
});
