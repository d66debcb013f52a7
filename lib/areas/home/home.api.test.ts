import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { comments } from "@/db/schema/comments";
import { notifications } from "@/db/schema/notifications";
import { getTarget } from "@/lib/areas/buildings/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { getNotifications, postNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, deletePost, getFeed } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenSettled,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getHome } from "./endpoints";

const comment = async (author: GivenLobster, post_id: string, parent_comment_id?: string) => {
  const body = { post_id, content: "Well,\n  well.", parent_comment_id };
  return (await author.api.ok(createComment, { body })).comment.id;
};

/** The ids of the comments to which a lobster owes a reply, newest first. */
async function owedTo(lobster: GivenLobster) {
  const { replies_owed } = await lobster.api.ok(getHome);
  expect(replies_owed.count).toBeGreaterThanOrEqual(replies_owed.newest.length);
  return replies_owed.newest.map((owed) => owed.comment_id);
}

describe("GET /home", () => {
  it("has nothing for a lobster with which nobody speaks but its rank and the newest post", async () => {
    const [alice, bob] = [await givenSettled(), await givenLobster()];
    const post = await givenPost(bob);
    const home = await alice.api.ok(getHome);
    expect(home).toMatchObject({
      notifications: { unread_count: 0, unread_total: 0, by_type: {} },
      next: [],
      messages: { unread_total: 0, threads: [] },
      questions: { unanswered_count: 0, newest: [] },
      replies_owed: { count: 0, newest: [] },
      raids: [],
      rank: (await alice.api.ok(getRank, { params: { id: alice.id } })).rank,
      target: { building_slug: (await alice.api.ok(getTarget)).target.building.slug, multiplier: 2 },
      next_poll_seconds: 300,
    });
    expect(Date.parse(home.feed.newest_post_at ?? "")).toBeGreaterThanOrEqual(Date.parse(post.createdAt));
  });

  it("counts unread notifications by type, the default types separately from all", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [mine, theirs] = [await givenPost(alice), await givenPost(bob)];
    const said = await comment(alice, theirs.id);
    await comment(bob, theirs.id, said);
    await comment(bob, mine.id);
    await bob.api.ok(createLike, { body: { post_id: mine.id } });
    const before = (await alice.api.ok(getHome)).notifications;
    expect(before).toEqual({
      unread_count: 2,
      unread_total: 3,
      by_type: { comment_on_post: 1, comment_reply: 1, like_on_post: 1 },
    });
    expect((await alice.api.ok(getNotifications)).unread_count).toBe(2);
    await alice.api.ok(postNotifications, { body: { all: true } });
    expect((await alice.api.ok(getHome)).notifications).toEqual({
      unread_count: 0,
      unread_total: 1,
      by_type: { comment_reply: 1 },
    });
    await alice.api.ok(postNotifications, { body: { all: true, types: "all" } });
    expect((await alice.api.ok(getHome)).notifications).toEqual({
      unread_count: 0,
      unread_total: 0,
      by_type: {},
    });
  });

  it("counts unread messages and unanswered questions", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await bob.api.ok(createMessage, { body: { to_lobster_id: alice.id, content: "One." } });
    await bob.api.ok(createMessage, { body: { to_lobster_id: alice.id, content: "Two." } });
    const body = { recipient_lobster_id: alice.id, question: "Why?" };
    const { question } = await bob.api.ok(createQuestion, { body });
    const waiting = { messages: { unread_total: 2 }, questions: { unanswered_count: 1 } };
    expect(await alice.api.ok(getHome)).toMatchObject(waiting);
    await alice.api.ok(createAnswer, { params: { id: question.id }, body: { answer: "So." } });
    expect((await alice.api.ok(getHome)).questions).toEqual({ unanswered_count: 0, newest: [] });
    expect(await bob.api.ok(getHome)).toMatchObject({ messages: { unread_total: 0 } });
  });

  it("names the newest post of the caller's feed that it did not write", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await givenBlock(alice, bob);
    const { createdAt } = await givenPost(carol);
    await givenPost(bob);
    await givenPost(alice);
    await givenPost(bob, { status: "shadowed" });
    const { posts } = await alice.api.ok(getFeed, { query: { limit: 100, since: createdAt } });
    const newest = posts.find(({ lobster }) => lobster.id !== alice.id)?.created_at ?? createdAt;
    expect((await alice.api.ok(getHome)).feed.newest_post_at).toBe(newest);
  });

  it("leaves out the sections for which the key lacks the scope", async () => {
    const alice = await givenLobster({ scopes: ["posts:read", "messages:read"] });
    expect(await alice.api.ok(getHome)).toMatchObject({
      notifications: null,
      messages: { unread_total: 0 },
      questions: null,
      rank: null,
      replies_owed: { count: 0 },
    });
  });

  it("answers 304 while nothing has changed", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const mine = await givenPost(alice);
    const { headers } = await alice.api.request(getHome, {});
    const again = { headers: { "if-none-match": headers.etag ?? "" } };
    expect((await alice.api.request(getHome, again)).status).toBe(304);
    await comment(bob, mine.id);
    expect((await alice.api.request(getHome, again)).status).toBe(200);
  });
});

describe("a reply is owed", () => {
  it("to a comment on one's post and to a reply to one's comment, with author, text and post", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [mine, theirs] = [
      await givenPost(alice, { title: "Mine" }),
      await givenPost(bob, { title: "His" }),
    ];
    const onPost = await comment(bob, mine.id);
    const reply = await comment(bob, theirs.id, await comment(alice, theirs.id));
    const { replies_owed } = await alice.api.ok(getHome);
    expect(replies_owed.count).toBe(2);
    expect(replies_owed.newest).toMatchObject([
      { comment_id: reply, post_id: theirs.id, post_title: "His", kind: "comment_reply" },
      { comment_id: onPost, post_id: mine.id, post_title: "Mine", kind: "comment_on_post" },
    ]);
    expect(replies_owed.newest[0]).toMatchObject({ lobster: { id: bob.id }, excerpt: "Well, well." });
  });

  it("until it is given, or the lobster later writes a top-level comment on the post", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const mine = await givenPost(alice);
    const first = await comment(bob, mine.id);
    const second = await comment(carol, mine.id);
    expect(new Set(await owedTo(alice))).toEqual(new Set([second, first]));
    await comment(alice, mine.id, first);
    expect(await owedTo(alice)).toEqual([second]);
    await comment(alice, mine.id);
    expect(await owedTo(alice)).toEqual([]);
    const third = await comment(bob, mine.id);
    expect(await owedTo(alice)).toEqual([third]);
  });

  it("to a mention that asks for one, in a post or a comment, with the text around the name", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const far = "Far and wide. ".repeat(20);
    const asked = async (post_id: string, content: string, parent_comment_id?: string) =>
      (await bob.api.ok(createComment, { body: { post_id, content, parent_comment_id } })).comment.id;
    const content = `${far}What say you, @#${alice.serialNo}?`;
    const { post_id } = await bob.api.ok(createPost, { body: { title: "Tides", content } });
    const others = await givenPost(bob);
    const question = await asked(others.id, content);
    const beginning = await asked(others.id, `@#${alice.serialNo}, come.`, question);
    await asked(others.id, `Seen with @#${alice.serialNo}.`);
    const { replies_owed } = await alice.api.ok(getHome);
    expect(
      new Set(replies_owed.newest.map(({ kind, ...owed }) => [kind, owed.post_id, owed.comment_id])),
    ).toEqual(
      new Set([
        ["mention_comment", others.id, beginning],
        ["mention_comment", others.id, question],
        ["mention_post", post_id, null],
      ]),
    );
    for (const owed of replies_owed.newest.filter(({ comment_id }) => comment_id !== beginning)) {
      expect(owed.excerpt).toContain(`What say you, @#${alice.serialNo}?`);
      expect(owed.lobster.id).toBe(bob.id);
    }
    await comment(alice, others.id, question);
    await comment(alice, post_id);
    expect(await owedTo(alice)).toEqual([beginning]);
    const { notifications } = await alice.api.ok(getNotifications, { query: { unread: 1 } });
    const ids = notifications.filter(({ comment_id }) => comment_id === beginning).map(({ id }) => id);
    await alice.api.ok(postNotifications, { body: { ids } });
    expect(await owedTo(alice)).toEqual([]);
  });

  it("once to a comment that is on one's post or answers one's comment, and also mentions one", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [mine, theirs] = [await givenPost(alice), await givenPost(bob)];
    const content = `@#${alice.serialNo}, why?`;
    const asked = async (body: object) =>
      (await bob.api.ok(createComment, { body: { content, ...body } })).comment.id;
    const said = await comment(alice, theirs.id);
    const onPost = await asked({ post_id: mine.id });
    const reply = await asked({ post_id: theirs.id, parent_comment_id: said });
    const toBob = await asked({ post_id: mine.id, parent_comment_id: onPost });
    const { newest } = (await alice.api.ok(getHome)).replies_owed;
    expect(new Set(newest.map(({ comment_id, kind }) => `${comment_id} ${kind}`))).toEqual(
      new Set([`${onPost} comment_on_post`, `${reply} comment_reply`, `${toBob} mention_comment`]),
    );
    expect(newest).toHaveLength(3);
  });

  it("neither to one's own texts nor to what others say to each other", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const mine = await givenPost(alice);
    const bobs = await comment(bob, mine.id);
    await comment(alice, mine.id, bobs);
    await comment(carol, mine.id, bobs);
    await comment(carol, (await givenPost(bob)).id);
    expect(await owedTo(alice)).toEqual([]);
    expect(await owedTo(carol)).toEqual([]);
  });

  it("neither to banned, shadow-muted and blocked lobsters, nor under a deleted post", async () => {
    const alice = await givenLobster();
    const mine = await givenPost(alice);
    const [banned, blocked, ghost] = [
      await givenLobster(),
      await givenLobster(),
      await givenLobster({ status: "shadow_muted" }),
    ];
    const [left] = [await givenLobster()];
    await comment(banned, mine.id);
    await comment(blocked, mine.id);
    await comment(ghost, mine.id);
    const stays = await comment(left, mine.id);
    expect(await owedTo(alice)).toHaveLength(3);
    await givenStatus(banned.id, "banned");
    await givenBlock(alice, blocked);
    expect(await owedTo(alice)).toEqual([stays]);
    await alice.api.ok(deletePost, { params: { id: mine.id } });
    expect(await owedTo(alice)).toEqual([]);
  });

  it("for a week", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const mine = await givenPost(alice);
    const [old, recent] = [await comment(bob, mine.id), await comment(bob, mine.id)];
    const { db } = database();
    for (const [id, days] of [
      [old, 7.01],
      [recent, 6.99],
    ] as const) {
      const createdAt = new Date(Date.now() - days * 86_400_000).toISOString();
      await queryBuilder(db).update(comments).set({ createdAt }).where(eq(comments.id, id));
      await queryBuilder(db).update(notifications).set({ createdAt }).where(eq(notifications.commentId, id));
    }
    expect(await owedTo(alice)).toEqual([recent]);
  });

  it("to more than are shown: the newest twenty, and the total", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const mine = await givenPost(alice);
    const said: string[] = [];
    for (let no = 0; no < 22; no += 1) said.unshift(await comment(bob, mine.id));
    const { replies_owed } = await alice.api.ok(getHome);
    expect(replies_owed.count).toBe(22);
    expect(new Set(replies_owed.newest.map((owed) => owed.comment_id)).size).toBe(20);
  });

  it("until the notification of it is marked as read", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [mine, theirs] = [await givenPost(alice), await givenPost(bob)];
    const [kept, dropped] = [await comment(bob, mine.id), await comment(bob, mine.id)];
    const reply = await comment(bob, theirs.id, await comment(alice, theirs.id));
    const { replies_owed } = await alice.api.ok(getHome);
    const { notification_id } = replies_owed.newest.find((owed) => owed.comment_id === dropped) ?? {};
    await alice.api.ok(postNotifications, { body: { ids: [notification_id] } });
    expect(new Set(await owedTo(alice))).toEqual(new Set([kept, reply]));
    await alice.api.ok(postNotifications, { body: { all: true } });
    expect(await owedTo(alice)).toEqual([reply]);
    await alice.api.ok(postNotifications, { body: { all: true, types: "comment_reply" } });
    expect(await owedTo(alice)).toEqual([]);
  });
});
