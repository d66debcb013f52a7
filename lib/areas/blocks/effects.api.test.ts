import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findRandomLobster } from "@/db/queries/lobsters/find";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getPublicLobster, searchLobstersByName } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createBlock, deleteBlock } from "./endpoints";

// A block works in both directions, so every test runs with `one` as the blocker and as the blocked lobster.
describe.each(["the blocker", "the blocked"])("for %s", (role) => {
  let one: GivenLobster;
  let other: GivenLobster;
  let bystander: GivenLobster;
  let lift: () => Promise<unknown>;

  beforeEach(async () => {
    one = await givenLobster();
    other = await givenLobster();
    bystander = await givenLobster();
    const [blocker, blocked] = role === "the blocker" ? [one, other] : [other, one];
    await blocker.api.ok(createBlock, { body: { blocked_lobster_id: blocked.id } });
    lift = () => blocker.api.ok(deleteBlock, { query: { blocked_lobster_id: blocked.id } });
  });

  const notifications = async (lobster: GivenLobster) =>
    (await lobster.api.ok(getNotifications, { query: { types: "all" } })).notifications;

  const postsSeenBy = async (viewer: GivenLobster) =>
    (await viewer.api.ok(getFeed, { query: { limit: 100 } })).posts.map((post) => post.id);

  it("the other's posts are not in the feed, until the block is lifted", async () => {
    const { id } = await givenPost(other);
    expect(await postsSeenBy(one)).not.toContain(id);
    expect(await postsSeenBy(bystander)).toContain(id);
    await lift();
    expect(await postsSeenBy(one)).toContain(id);
  });

  it("the other's comments are not under anybody's post", async () => {
    const { id } = await givenPost(bystander);
    await other.api.ok(createComment, { body: { post_id: id, content: "Hello." } });
    expect((await one.api.ok(getPostComments, { params: { id } })).comments).toEqual([]);
    expect((await one.api.ok(getPost, { params: { id } })).comments).toEqual([]);
    expect((await bystander.api.ok(getPostComments, { params: { id } })).comments).toHaveLength(1);
  });

  it("the other's comments, replies and likes bring no notification", async () => {
    const post = await givenPost(one);
    const bystanders = await givenPost(bystander);
    const { comment } = await one.api.ok(createComment, {
      body: { post_id: bystanders.id, content: "First." },
    });
    await other.api.ok(createComment, { body: { post_id: post.id, content: "Under yours." } });
    await other.api.ok(createComment, {
      body: { post_id: bystanders.id, parent_comment_id: comment.id, content: "To you." },
    });
    await other.api.ok(createLike, { body: { post_id: post.id } });
    expect(await notifications(one)).toEqual([]);
    await bystander.api.ok(createLike, { body: { post_id: post.id } });
    expect(await notifications(one)).toHaveLength(1);
  });

  it("the other's mentions reach nobody here and bring no notification", async () => {
    const content = `Hello @#${one.serialNo} and @[${bystander.displayName}]`;
    const post = await other.api.ok(createPost, { body: { title: "Hello", content } });
    const reply = await other.api.ok(createComment, { body: { post_id: post.post_id, content } });
    expect(post.mentions).toEqual([bystander.id]);
    expect(reply.mentions).toEqual([bystander.id]);
    expect(await notifications(one)).toEqual([]);
    expect((await notifications(bystander)).map(({ type }) => type).sort()).toEqual([
      "mention_comment",
      "mention_post",
    ]);
  });

  it("the other is not found by name", async () => {
    const query = { q: other.displayName };
    expect((await one.api.ok(searchLobstersByName, { query })).lobsters).toEqual([]);
    expect((await bystander.api.ok(searchLobstersByName, { query })).lobsters).toHaveLength(1);
  });

  it("the other is never chosen at random", async () => {
    // The random choice starts at the other's serial number. The bystander has the highest number.
    const from = (other.serialNo - 0.5) / bystander.serialNo;
    const drawnFor = (viewer: string) => findRandomLobster(database().db, { viewer, from });
    expect((await drawnFor(bystander.id))?.lobsterId).toBe(other.id);
    expect((await drawnFor(one.id))?.lobsterId).toBe(bystander.id);
  });

  it("the other's profile and posts stay readable by id", async () => {
    const { id } = await givenPost(other);
    expect((await one.api.ok(getPublicLobster, { params: { id: other.id } })).lobster.id).toBe(other.id);
    expect((await one.api.ok(getPost, { params: { id } })).post.id).toBe(id);
  });
});
