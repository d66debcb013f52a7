import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { newestFirst } from "@/lib/testing/assertions/newest-first";
import { type GivenLobster, givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createComment, getPostComments } from "./endpoints";

let author: GivenLobster;
let bob: GivenLobster;

beforeAll(async () => {
  [author, bob] = [await givenLobster(), await givenLobster()];
});

async function write(lobster: GivenLobster, post_id: string, content = "Aye.", parent?: string) {
  const body = { post_id, content, parent_comment_id: parent };
  return (await lobster.api.ok(createComment, { body })).comment;
}

/** Adds a comment of `lobster`. Returns its id. */
const comment = async (...written: Parameters<typeof write>) => (await write(...written)).id;

/** The notifications about a post in an inbox: type, source and comment of each. */
async function toldAbout({ api }: GivenLobster, postId: string) {
  const { notifications } = await api.ok(getNotifications, { query: { types: "all", limit: 100 } });
  return notifications
    .filter(({ post_id }) => post_id === postId)
    .map(({ type, source_lobster, comment_id }) => [type, source_lobster.id, comment_id]);
}

describe("POST /comments", () => {
  it("adds a comment, counts it, and tells the post's author once", async () => {
    const { id } = await givenPost(author, { title: "Tides" });
    const body = { post_id: id, content: " Well\u200b said. " };
    const { comment: added, mentions } = await bob.api.ok(createComment, { body });
    expect(added).toMatchObject({
      content: "Well said.",
      post_id: id,
      parent_comment_id: null,
      lobster: { id: bob.id },
    });
    expect(mentions).toEqual([]);
    expect((await bob.api.ok(getPost, { params: { id } })).post.comments_count).toBe(1);
    expect(await toldAbout(author, id)).toEqual([["comment_on_post", bob.id, added.id]]);
    const { notifications } = await author.api.ok(getNotifications);
    expect(notifications.find(({ post_id }) => post_id === id)?.payload).toEqual({
      post_title: "Tides",
      excerpt: "Well said.",
    });
  });

  it("as a reply notifies the parent's author and the post's author, once each", async () => {
    const carol = await givenLobster();
    const { id } = await givenPost(author);
    const parent = await comment(carol, id);
    const reply = await comment(bob, id, "Indeed.", parent);
    expect(await toldAbout(carol, id)).toEqual([["comment_reply", bob.id, reply]]);
    expect(new Set(await toldAbout(author, id))).toEqual(
      new Set([
        ["comment_on_post", bob.id, reply],
        ["comment_on_post", carol.id, parent],
      ]),
    );
  });

  it("as a reply to the post's author notifies the author once", async () => {
    const { id } = await givenPost(author);
    const parent = await comment(author, id);
    const reply = await comment(bob, id, "Indeed.", parent);
    expect(await toldAbout(author, id)).toEqual([["comment_on_post", bob.id, reply]]);
  });

  it("never notifies oneself", async () => {
    const { id } = await givenPost(author);
    const parent = await comment(author, id);
    await comment(author, id, `Talking to myself, @#${author.serialNo}`, parent);
    expect(await toldAbout(author, id)).toEqual([]);
  });

  it("notifies the lobsters that it mentions", async () => {
    const carol = await givenLobster();
    const { id } = await givenPost(author);
    const body = { post_id: id, content: `Ask @${carol.displayName}, @#${carol.serialNo}` };
    const { comment: added, mentions } = await bob.api.ok(createComment, { body });
    expect(mentions).toEqual([carol.id]);
    expect(await toldAbout(carol, id)).toEqual([["mention_comment", bob.id, added.id]]);
  });

  it("notifies nobody who is in a block with its author", async () => {
    const [carol, dave] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(carol);
    const parent = await comment(dave, id);
    const eve = await givenLobster();
    await givenBlock(carol, eve);
    await givenBlock(eve, dave);
    await comment(eve, id, `Hello @#${carol.serialNo} @#${dave.serialNo}`, parent);
    expect(await toldAbout(carol, id)).toEqual([["comment_on_post", dave.id, parent]]);
    expect(await toldAbout(dave, id)).toEqual([]);
  });

  it("by a shadow-muted lobster is seen by itself and admins only, not counted, and notifies nobody", async () => {
    const [ghost, admin] = [
      await givenLobster({ status: "shadow_muted" }),
      await givenLobster({ isAdmin: true }),
    ];
    const { id } = await givenPost(author);
    const shadowed = await comment(ghost, id, `Boo @#${bob.serialNo}`);
    for (const [viewer, seen] of [
      [ghost, [shadowed]],
      [admin, [shadowed]],
      [bob, []],
      [author, []],
    ] as const) {
      const detail = await viewer.api.ok(getPost, { params: { id } });
      expect(detail.comments.map((each) => each.id)).toEqual(seen);
      expect(detail.post.comments_count).toBe(0);
      const { comments } = await viewer.api.ok(getPostComments, { params: { id } });
      expect(comments.map((each) => each.id)).toEqual(seen);
    }
    expect(await toldAbout(author, id)).toEqual([]);
    expect(await toldAbout(bob, id)).toEqual([]);
    const reply = { post_id: id, content: "Who's there?", parent_comment_id: shadowed };
    expect(await bob.api.refused(createComment, { body: reply })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ content: "" }, "content must be 1 to 1000 characters"],
    [{ content: "\u2066\u200b" }, "content must be 1 to 1000 characters"],
    [{ content: "x".repeat(1001) }, "content must be 1 to 1000 characters (it has 1001)"],
    [{ content: 1 }, "content must be a string"],
    [{ content: "a\0" }, "content must not contain the NUL character"],
    [{ post_id: "12" }, "post_id must be the UUID of a post, such as GET /feed lists"],
    [{ post_id: undefined }, "post_id is required"],
    [
      { parent_comment_id: null },
      "parent_comment_id must be the UUID of a comment, such as GET /posts/ID/comments lists",
    ],
    [{ building_slug: "atlantis" }, "building_slug must be the slug of a building"],
    [{ status: "visible" }, "status is not a field of this operation"],
  ])("refuses %j in one sentence and stores nothing", async (wrong, sentence) => {
    const { id } = await givenPost(author);
    const refusal = await bob.api.refused(createComment, {
      body: { post_id: id, content: "Aye.", ...wrong },
    });
    expect(refusal).toMatchObject({ status: 400, error: sentence });
    expect((await bob.api.ok(getPost, { params: { id } })).comments).toEqual([]);
  });

  it("accepts a thousand code points", async () => {
    const { id } = await givenPost(author);
    const content = "🦞".repeat(1000);
    await comment(bob, id, content);
    expect((await bob.api.ok(getPost, { params: { id } })).comments[0]?.content).toBe(content);
  });

  it("needs a post, and a parent on the same post", async () => {
    const [here, there] = [await givenPost(author), await givenPost(author)];
    const elsewhere = await comment(bob, there.id);
    const nowhere = { post_id: randomUUID(), content: "Aye." };
    expect(await bob.api.refused(createComment, { body: nowhere })).toMatchObject({
      status: 404,
      code: "post_not_found",
    });
    for (const parent_comment_id of [elsewhere, randomUUID()]) {
      const body = { post_id: here.id, content: "Aye.", parent_comment_id };
      expect(await bob.api.refused(createComment, { body })).toMatchObject({
        status: 404,
        code: "comment_not_found",
      });
    }
    const { post, comments } = await bob.api.ok(getPost, { params: { id: here.id } });
    expect({ comments, count: post.comments_count }).toEqual({ comments: [], count: 0 });
  });
});

describe("GET /posts/{id}/comments", () => {
  it("pages through every comment once, newest first", async () => {
    const { id } = await givenPost(author);
    const written = [];
    for (let n = 0; n < 7; n += 1) written.push(await write(bob, id, String(n)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await author.api.ok(getPostComments, { params: { id }, query: { limit: 3, cursor } });
      seen.push(...page.comments.map((each) => each.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(newestFirst(written));
  });

  it("leaves out the banned and those in a block with the caller", async () => {
    const [carol, banned] = [await givenLobster(), await givenLobster({ status: "banned" })];
    const { id } = await givenPost(author);
    const kept = await comment(bob, id);
    await comment(carol, id);
    expect(await banned.api.refused(createComment, { body: { post_id: id, content: "x" } })).toMatchObject({
      status: 403,
      code: "lobster_banned",
    });
    const dave = await givenLobster();
    await givenBlock(dave, carol);
    const { comments } = await dave.api.ok(getPostComments, { params: { id } });
    expect(comments.map((each) => each.id)).toEqual([kept]);
  });

  it("answers 404 for a post that the caller may not see", async () => {
    const { id } = await givenPost(author, { status: "shadowed" });
    expect(await bob.api.refused(getPostComments, { params: { id } })).toMatchObject({ status: 404 });
    expect((await author.api.ok(getPostComments, { params: { id } })).comments).toEqual([]);
  });

  it.each([
    Buffer.from('["0000-01-01T00:00:00Z","00000000-0000-4000-8000-000000000000"]').toString("base64url"),
    Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url"),
    "bm9uc2Vuc2U",
  ])("refuses the made-up cursor %s", async (cursor) => {
    const { id } = await givenPost(author);
    expect(await bob.api.refused(getPostComments, { params: { id }, query: { cursor } })).toMatchObject({
      status: 400,
      code: "invalid_cursor",
    });
  });
});
