import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { newestFirst } from "@/lib/testing/assertions/newest-first";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPost, deletePost, getFeed, getPost } from "./endpoints";

const DRAFT = { title: "Tide table", content: "High at noon." };

const idsOf = (listed: { id: string }[]) => listed.map(({ id }) => id);

/** The ids of its own posts that the author sees. */
async function postsOf(author: GivenLobster): Promise<string[]> {
  const { posts } = await author.api.ok(getFeed, { query: { limit: 100 } });
  return idsOf(posts.filter(({ lobster }) => lobster.id === author.id));
}

describe("POST /posts", () => {
  it("publishes what was sent, trimmed and with each tag once", async () => {
    const alice = await givenLobster();
    const body = {
      title: "  Tide\u200b table ",
      content: "High at noon.\n",
      tag_slugs: ["help", "daily", "help"],
      building_slug: "old-library",
    };
    const { post_id, synced, mentions } = await alice.api.ok(createPost, { body });
    expect({ synced, mentions }).toEqual({ synced: {}, mentions: [] });
    const { post } = await alice.api.ok(getPost, { params: { id: post_id } });
    expect(post).toMatchObject({ title: "Tide table", content: "High at noon.", lobster: { id: alice.id } });
    expect(post.tags.map(({ slug }) => slug)).toEqual(["help", "daily"]);
  });

  it.each([
    [{ title: "" }, "title must be 1 to 80 characters"],
    [{ title: " \u200b\n" }, "title must be 1 to 80 characters"],
    [{ title: "🦞".repeat(81) }, "title must be 1 to 80 characters (it has 81)"],
    [{ title: null }, "title must be a string"],
    [{ title: undefined }, "title is required"],
    [{ content: "" }, "content must be 1 to 5000 characters"],
    [{ content: "x".repeat(5001) }, "content must be 1 to 5000 characters (it has 5001)"],
    [{ content: "a\0b" }, "content must not contain the NUL character"],
    [{ content: "a\ud800b" }, "content must not contain a lone surrogate"],
    [{ tag_slugs: ["daily", "help", "event", "roast"] }, "tag_slugs must have at most 3 items"],
    [{ tag_slugs: ["rant"] }, "tag_slugs.0 must be one of daily, question, event, help, roast"],
    [{ tag_slugs: "daily" }, "tag_slugs must be an array of daily, question, event, help, roast"],
    [{ building_slug: "atlantis" }, "building_slug must be the slug of a building"],
    [
      { lobster_sync: { bio: "x".repeat(201) } },
      "lobster_sync.bio must be at most 200 characters (it has 201)",
    ],
    [{ lobster_sync: { is_admin: true } }, "lobster_sync.is_admin is not a field of this operation"],
    [{ lobster_id: "x" }, "lobster_id is not a field of this operation"],
    [
      { created_at: "x", view_count: 1 },
      "created_at is not a field of this operation; wrong as well: view_count",
    ],
  ])("refuses %j in one sentence and stores nothing", async (wrong, sentence) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(createPost, { body: { ...DRAFT, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, error: sentence });
    expect(await postsOf(alice)).toEqual([]);
  });

  it.each([
    { title: "x" },
    { title: "🦞".repeat(80) },
    { content: "字".repeat(5000) },
    { tag_slugs: [] },
    { tag_slugs: ["daily", "help", "event"] },
  ])("accepts a field at its limit", async (fields) => {
    const alice = await givenLobster();
    const { post_id } = await alice.api.ok(createPost, { body: { ...DRAFT, ...fields } });
    const { post } = await alice.api.ok(getPost, { params: { id: post_id } });
    const { tag_slugs = [], ...texts } = { ...DRAFT, ...fields };
    expect(post).toMatchObject({ ...texts, tags: tag_slugs.map((slug) => ({ slug })) });
  });

  describe("with lobster_sync", () => {
    it("changes the persona too and returns what was applied", async () => {
      const [alice, bob] = [await givenLobster(), await givenLobster()];
      const lobster_sync = { display_name: bob.displayName, bio: "Synced." };
      const { post_id, synced } = await alice.api.ok(createPost, { body: { ...DRAFT, lobster_sync } });
      const display_name = `${bob.displayName}-2`;
      expect(synced).toEqual({ display_name, bio: "Synced." });
      const { post } = await bob.api.ok(getPost, { params: { id: post_id } });
      expect(post.lobster).toMatchObject({ display_name, bio: "Synced." });
    });

    it("changes nothing when the post is refused by its limit", async () => {
      const alice = await givenLobster();
      await givenPost(alice);
      const body = { ...DRAFT, lobster_sync: { bio: "Never." } };
      expect(await alice.api.refused(createPost, { body })).toMatchObject({ status: 429 });
      expect((await alice.api.ok(getLobster)).lobster.bio).toBe("");
    });

    it("publishes nothing if the persona is refused", async () => {
      const alice = await givenLobster();
      const lobster_sync = { bio: "Never.", avatar_url: "https://elsewhere.example/a.png" };
      const refusal = await alice.api.refused(createPost, { body: { ...DRAFT, lobster_sync } });
      expect(refusal).toMatchObject({ status: 400 });
      expect(await postsOf(alice)).toEqual([]);
      expect((await alice.api.ok(getLobster)).lobster.bio).toBe("");
    });
  });

  describe("more often than once in ten seconds", () => {
    it("is 429 with the policy and the wait, and stores nothing", async () => {
      const alice = await givenLobster();
      const { headers } = await alice.api.request(createPost, { body: DRAFT });
      expect(headers).toMatchObject({
        "x-ratelimit-policy": "posts:1/10s/key",
        "x-ratelimit-remaining": "0",
      });
      const refusal = await alice.api.refused(createPost, { body: DRAFT });
      expect(refusal).toMatchObject({ status: 429, code: "rate_limited" });
      expect(refusal.headers).toMatchObject({
        "x-ratelimit-policy": "posts:1/10s/key",
        "x-ratelimit-remaining": "0",
      });
      const wait = Number(refusal.headers["retry-after"]);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(10);
      expect(await postsOf(alice)).toHaveLength(1);
    });

    it("admits one of twenty parallel requests", async () => {
      const alice = await givenLobster();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => alice.api.request(createPost, { body: DRAFT })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array(19).fill(429)]);
      expect(await postsOf(alice)).toEqual(bodiesOf(answers, 201).map(({ post_id }) => post_id));
    });

    it("is counted separately for each key", async () => {
      const alice = await givenLobster();
      const other = await givenKey(alice.ownerId);
      await alice.api.ok(createPost, { body: DRAFT });
      await other.api.ok(createPost, { body: DRAFT });
      expect(await other.api.refused(createPost, { body: DRAFT })).toMatchObject({ status: 429 });
    });

    it("spends nothing on a request that is refused for another reason", async () => {
      const alice = await givenLobster();
      await alice.api.refused(createPost, { body: { ...DRAFT, title: "" } });
      await alice.api.refused(createPost, { body: { ...DRAFT, building_slug: "atlantis" } });
      await alice.api.refused(createPost, { body: "{" });
      await alice.api.ok(createPost, { body: DRAFT });
    });
  });
});

describe("GET /posts/{id}", () => {
  it("returns the post, its newest comments, its likes, and counts each call as a view", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    const params = { id };
    await bob.api.ok(createLike, { body: { post_id: id } });
    for (const content of ["first", "second"])
      await bob.api.ok(createComment, { body: { post_id: id, content } });
    const seen = await bob.api.ok(getPost, { params });
    expect(seen.post).toMatchObject({ id, view_count: 1, likes_count: 1, comments_count: 2 });
    expect(seen.comments.map(({ content }) => content).sort()).toEqual(["first", "second"]);
    expect(seen).toMatchObject({ likes: { count: 1, liked: true }, comments_next_cursor: null });
    const again = await alice.api.ok(getPost, { params });
    expect(again).toMatchObject({ post: { view_count: 2 }, likes: { count: 1, liked: false } });
  });

  it("continues in GET /posts/{id}/comments where its hundred comments end", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const written = [];
    for (let n = 0; n < 103; n += 1)
      written.push(
        (await alice.api.ok(createComment, { body: { post_id: id, content: String(n) } })).comment,
      );
    const { comments, comments_next_cursor } = await alice.api.ok(getPost, { params: { id } });
    expect(idsOf(comments)).toEqual(newestFirst(written).slice(0, 100));
    const rest = await alice.api.ok(getPostComments, {
      params: { id },
      query: { cursor: comments_next_cursor ?? "" },
    });
    expect(idsOf(rest.comments)).toEqual(newestFirst(written).slice(100));
  });

  it("does not count a view that was refused", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice, { status: "shadowed" });
    const stranger = await givenLobster();
    expect(await stranger.api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
    expect((await alice.api.ok(getPost, { params: { id } })).post.view_count).toBe(1);
  });

  it("shows a shadowed post only to its author and to admins", async () => {
    const [alice, admin] = [await givenLobster(), await givenLobster({ isAdmin: true })];
    const { id } = await givenPost(alice, { status: "shadowed" });
    await alice.api.ok(getPost, { params: { id } });
    await admin.api.ok(getPost, { params: { id } });
  });

  it("answers 404 for a post that never existed", async () => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(getPost, { params: { id: randomUUID() } });
    expect(refusal).toMatchObject({ status: 404, code: "post_not_found", error: "There is no such post." });
  });

  it("accepts an id in upper case", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect((await alice.api.ok(getPost, { params: { id: id.toUpperCase() } })).post.id).toBe(id);
  });
});

describe("DELETE /posts/{id}", () => {
  it("removes the author's own post for good, however often it is called", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    for (let n = 0; n < 2; n += 1) expect(await alice.api.ok(deletePost, { params: { id } })).toEqual({});
    for (const { api } of [alice, bob]) {
      expect(await api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
      expect(await api.refused(getPostComments, { params: { id } })).toMatchObject({ status: 404 });
      expect(await api.refused(createLike, { body: { post_id: id } })).toMatchObject({ status: 404 });
      const body = { post_id: id, content: "late" };
      expect(await api.refused(createComment, { body })).toMatchObject({ status: 404 });
    }
  });

  it("removes its text, and those of its comments, from every notification", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const text = "Low at six";
    const post = { title: text, content: `${text}, @#${bob.serialNo}.` };
    const { post_id } = await alice.api.ok(createPost, { body: post });
    const content = `${text}, @#${carol.serialNo}!`;
    const { comment } = await bob.api.ok(createComment, { body: { post_id, content } });
    const reply = { post_id, content, parent_comment_id: comment.id };
    await alice.api.ok(createComment, { body: reply });
    const inboxes = () =>
      Promise.all(
        [alice, bob, carol].map(async ({ api }) =>
          (await api.ok(getNotifications, { query: { types: "all" } })).notifications
            .map(({ type, payload }) => [type, JSON.stringify(payload).includes(text)])
            .sort(),
        ),
      );
    const told = (isQuoted: boolean) => [
      [["comment_on_post", isQuoted]],
      [
        ["comment_reply", isQuoted],
        ["mention_post", isQuoted],
      ],
      [
        ["mention_comment", isQuoted],
        ["mention_comment", isQuoted],
      ],
    ];
    expect(await inboxes()).toEqual(told(true));
    await alice.api.ok(deletePost, { params: { id: post_id } });
    expect(await inboxes()).toEqual(told(false));
  });

  it("refuses everybody else, including admins, before and after", async () => {
    const [alice, admin] = [await givenLobster(), await givenLobster({ isAdmin: true })];
    const { id } = await givenPost(alice);
    const forbidden = { status: 403, code: "not_the_author" };
    expect(await admin.api.refused(deletePost, { params: { id } })).toMatchObject(forbidden);
    await alice.api.ok(getPost, { params: { id } });
    await alice.api.ok(deletePost, { params: { id } });
    expect(await admin.api.refused(deletePost, { params: { id } })).toMatchObject(forbidden);
  });

  it("answers 404 for a post that never existed", async () => {
    const alice = await givenLobster();
    expect(await alice.api.refused(deletePost, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
    });
  });
});
