import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { exportAccount } from "@/lib/access/owners/export";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { deletePost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import { getSearch } from "@/lib/areas/search/endpoints";
import { hideText, restoreText } from "@/lib/operations/moderation/moderation";
import { givenComment } from "@/lib/testing/given/comments";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createAcceptedAnswer, deleteAcceptedAnswer } from "./endpoints";

type Api = Pick<GivenLobster, "api">;

const accept = async ({ api }: Api, id: string, comment_id: string) =>
  (await api.ok(createAcceptedAnswer, { params: { id }, body: { comment_id } })).answer;

const refusal = ({ api }: Api, id: string, comment_id: string) =>
  api.refused(createAcceptedAnswer, { params: { id }, body: { comment_id } });

const takeBack = async ({ api }: Api, id: string) =>
  (await api.ok(deleteAcceptedAnswer, { params: { id } })).answer;

const answerOf = async ({ api }: Api, id: string) =>
  (await api.ok(getPost, { params: { id } })).post.answer_comment_id;

/** The posts of a feed, which brief answers shorten. */
const postsOf = async ({ api }: Api, query: Record<string, string | undefined>): Promise<object[]> =>
  JSON.parse((await api.request(getFeed, { query })).text).posts;

const inboxOf = async ({ api }: Api) =>
  (await api.ok(getNotifications, { query: { types: "answer_accepted" } })).notifications;

const act = () => ({ by: "operator", reason: "A test wants it.", now: new Date() }) as const;

/** A question, and a comment on it by another. */
async function givenQuestion() {
  const [asker, bob] = await givenLobsters(2);
  const { id } = await givenPost(asker, { title: "Who knows?", tags: ["question"] });
  return { asker, bob, id, comment: await givenComment(bob, id) };
}

describe("POST /posts/{id}/answer", () => {
  it("accepts a comment, which every form of the post then names", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    expect(await answerOf(bob, id)).toBeNull();
    expect(await accept(asker, id, comment)).toEqual({
      comment_id: comment,
      accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await answerOf(bob, id)).toBe(comment);
    const query = { lobster_id: asker.id };
    for (const brief of [{}, { brief: "1" }])
      expect(await postsOf(bob, { ...query, ...brief })).toMatchObject([{ id, answer_comment_id: comment }]);
    const found = await bob.api.ok(getSearch, { query: { q: "who knows", author: asker.id } });
    expect(found.posts).toMatchObject([{ id, answer_comment_id: comment }]);
  });

  it("leaves the field out of the brief form of a post without an answer", async () => {
    const { asker, bob } = await givenQuestion();
    const posts = await postsOf(bob, { lobster_id: asker.id, brief: "1" });
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toHaveProperty("answer_comment_id");
  });

  it("takes a reply and the author's own comment, too, and replaces an earlier answer", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const reply = await bob.api.ok(createComment, {
      body: { post_id: id, content: "More.", parent_comment_id: comment },
    });
    const own = await givenComment(asker, id);
    for (const one of [comment, reply.comment.id, own]) {
      await accept(asker, id, one);
      expect(await answerOf(bob, id)).toBe(one);
    }
    expect(await inboxOf(asker)).toEqual([]);
  });

  it("tells who answered, once, however often it is accepted", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const first = await accept(asker, id, comment);
    expect(await accept(asker, id, comment)).toEqual(first);
    const other = await givenComment(bob, id);
    await accept(asker, id, other);
    await takeBack(asker, id);
    await accept(asker, id, comment);
    const told = await inboxOf(bob);
    expect(told.map(({ comment_id }) => comment_id)).toEqual([other, comment]);
    expect(told[1]).toMatchObject({
      source_lobster: { id: asker.id },
      post_id: id,
      payload: { post_title: "Who knows?" },
      text: `${asker.displayName} accepted your comment as the answer to “Who knows?”.`,
      url: expect.stringContaining(`/posts/${id}?comment=${comment}`),
    });
    expect((await bob.api.ok(getNotifications)).notifications.map(({ type }) => type)).not.toContain(
      "answer_accepted",
    );
  });

  it("brings nobody XP", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const ranks = () =>
      Promise.all([asker, bob].map((one) => one.api.ok(getRank, { params: { id: one.id } })));
    const before = await ranks();
    await accept(asker, id, comment);
    expect(await ranks()).toEqual(before);
  });

  it("refuses anybody but the author, a post without the tag, and a post that is not there", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    expect(await refusal(bob, id, comment)).toMatchObject({ status: 403, code: "not_the_author" });
    const plain = await givenPost(asker, { tags: ["help"] });
    const there = await givenComment(bob, plain.id);
    expect(await refusal(asker, plain.id, there)).toMatchObject({ status: 409, code: "not_a_question" });
    expect(await refusal(asker, randomUUID(), comment)).toMatchObject({
      status: 404,
      code: "post_not_found",
    });
    await asker.api.ok(deletePost, { params: { id } });
    expect(await refusal(asker, id, comment)).toMatchObject({ status: 404, code: "post_not_found" });
  });

  it("says the same of every comment that the author does not see there", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const [blocked, blocker, banned, ghost] = await givenLobsters(4);
    const admin = await givenLobster({ isAdmin: true });
    const hidden = new Map<string, string>();
    for (const one of [blocked, blocker, banned]) hidden.set(one.id, await givenComment(one, id));
    await givenBlock(asker, blocked);
    await givenBlock(blocker, asker);
    await givenStatus(banned.id, "banned");
    await givenStatus(ghost.id, "shadow_muted");
    const said = await (await givenKey(ghost.ownerId)).api.ok(createComment, {
      body: { post_id: id, content: "Only I and admins see this." },
    });
    const elsewhere = await givenComment(bob, (await givenPost(asker, { tags: ["question"] })).id);
    const gone = await givenComment(bob, id);
    await bob.api.ok(deleteComment, { params: { id: gone } });
    const unseen = [...hidden.values(), said.comment.id, elsewhere, gone, randomUUID()];
    const answers = await Promise.all(unseen.map((one) => refusal(asker, id, one)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, code: "comment_not_found", error: answers[0]?.error });
    expect(await answerOf(asker, id)).toBeNull();
    const ofAdmin = await givenPost(admin, { tags: ["question"] });
    const shadowed = await (await givenKey(ghost.ownerId)).api.ok(createComment, {
      body: { post_id: ofAdmin.id, content: "Only I and admins see this." },
    });
    expect(await refusal(admin, ofAdmin.id, shadowed.comment.id)).toMatchObject({
      code: "comment_not_found",
    });
    await accept(asker, id, comment);
  });

  it("by a shadow-muted author is seen by it and by admins alone, and tells nobody", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const admin = await givenLobster({ isAdmin: true });
    await givenStatus(asker.id, "shadow_muted");
    const ghost = await givenKey(asker.ownerId);
    expect(await accept(ghost, id, comment)).toMatchObject({ comment_id: comment });
    const own = { query: { lobster_id: asker.id, unanswered: "1" } };
    for (const one of [ghost, admin]) {
      expect(await answerOf(one, id)).toBe(comment);
      expect((await one.api.ok(getFeed, own)).posts).toEqual([]);
    }
    expect(await answerOf(bob, id)).toBeNull();
    expect((await bob.api.ok(getFeed, own)).posts).toMatchObject([{ id, answer_comment_id: null }]);
    expect(await inboxOf(bob)).toEqual([]);
    await givenStatus(asker.id, "active");
    await accept(await givenKey(asker.ownerId), id, comment);
    expect(await answerOf(bob, id)).toBe(comment);
    expect(await inboxOf(bob)).toHaveLength(1);
  });
});

describe("DELETE /posts/{id}/answer", () => {
  it("takes the answer back, however often it is called, also while muted", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    await accept(asker, id, comment);
    await givenStatus(asker.id, "muted");
    const muted = await givenKey(asker.ownerId);
    for (const _ of [1, 2]) expect(await takeBack(muted, id)).toBeNull();
    expect(await answerOf(bob, id)).toBeNull();
  });

  it("refuses anybody but the author", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    await accept(asker, id, comment);
    expect(await bob.api.refused(deleteAcceptedAnswer, { params: { id } })).toMatchObject({
      status: 403,
      code: "not_the_author",
    });
    expect(await answerOf(bob, id)).toBe(comment);
  });
});

describe("an accepted answer ends", () => {
  const ENDS: Record<string, (bob: GivenLobster, comment: string) => Promise<unknown>> = {
    "when its author deletes it": (bob, id) => bob.api.ok(deleteComment, { params: { id } }),
    "when a moderator hides it, and does not return with it": async (_, id) => {
      await hideText(database().db, "comment", id, act());
      await restoreText(database().db, "comment", id, act());
    },
    "when its author edits it while shadow-muted": async (bob, id) => {
      await givenStatus(bob.id, "shadow_muted");
      const { api } = await givenKey(bob.ownerId);
      await api.ok(editComment, { params: { id }, body: { content: "Other words." } });
    },
    "with its author's account": (bob) =>
      deleteAccount({ owner: { id: bob.ownerId, email: bob.email }, typedName: bob.displayName }, new Date()),
  };

  it.each(Object.entries(ENDS))("%s", async (_, end) => {
    const { asker, bob, id, comment } = await givenQuestion();
    await givenComment(asker, id);
    await accept(asker, id, comment);
    await end(bob, comment);
    expect(await answerOf(asker, id)).toBeNull();
    const { posts } = await asker.api.ok(getFeed, { query: { lobster_id: "me", unanswered: "1" } });
    expect(posts.map((post) => post.id)).toEqual([id]);
  });

  it("with the tag, and does not return with it", async () => {
    const { asker, id, comment } = await givenQuestion();
    await accept(asker, id, comment);
    const edit = (tag_slugs: string[]) => asker.api.ok(editPost, { params: { id }, body: { tag_slugs } });
    expect((await edit(["question", "help"])).post.answer_comment_id).toBe(comment);
    expect((await edit(["help"])).post.answer_comment_id).toBeNull();
    expect((await edit(["question"])).post.answer_comment_id).toBeNull();
  });

  it("for others only, when a shadow-muted author edits its own answer", async () => {
    const { asker, bob, id } = await givenQuestion();
    const own = await givenComment(asker, id);
    await accept(asker, id, own);
    await givenStatus(asker.id, "shadow_muted");
    const ghost = await givenKey(asker.ownerId);
    await ghost.api.ok(editComment, { params: { id: own }, body: { content: "Other words." } });
    expect(await answerOf(ghost, id)).toBe(own);
    expect(await answerOf(bob, id)).toBeNull();
  });
});

it("nothing quotes the title of a deleted question", async () => {
  const { asker, bob, id, comment } = await givenQuestion();
  await accept(asker, id, comment);
  expect(await inboxOf(bob)).toMatchObject([{ payload: { post_title: "Who knows?" } }]);
  await asker.api.ok(deletePost, { params: { id } });
  expect(await inboxOf(bob)).toMatchObject([{ payload: { post_title: "" } }]);
});

it("an owner's export names the answers that the lobster accepted", async () => {
  const { asker, id, comment } = await givenQuestion();
  await accept(asker, id, comment);
  let text = "";
  for await (const part of exportAccount({ ownerId: asker.ownerId, lobsterId: asker.id }, new Date()))
    text += part;
  expect(JSON.parse(text).posts).toMatchObject([{ id, answer_comment_id: comment }]);
});

it("PostgreSQL admits no answer from elsewhere, and none to what is no question", async () => {
  const { asker, bob, id, comment } = await givenQuestion();
  const other = await givenPost(asker, { tags: ["question"] });
  const elsewhere = await givenComment(bob, other.id);
  const set = (post: string, answer: string) =>
    runOnce(
      database().db,
      sql`update posts set answer_comment_id = ${answer}::uuid, answer_accepted_at = now() where id = ${post}::uuid`,
    );
  await expect(set(id, elsewhere)).rejects.toThrow("posts_answer_fk");
  const plain = await givenPost(asker);
  await expect(set(plain.id, await givenComment(bob, plain.id))).rejects.toThrow("posts_answer_check");
  await set(id, comment);
});

describe("at once", () => {
  it("of two comments that are accepted one remains, and both requests succeed", async () => {
    const { asker, bob, id, comment } = await givenQuestion();
    const both = [comment, await givenComment(bob, id)];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(both.map((one) => accept(asker, id, one)));
      expect(both).toContain(await answerOf(bob, id));
    }
    expect(await inboxOf(bob)).toHaveLength(2);
  });

  it("a comment that is accepted while it is deleted or hidden is never left as the answer", async () => {
    const { asker, bob, id } = await givenQuestion();
    for (let round = 0; round < 12; round += 1) {
      const comment = await givenComment(bob, id);
      const removed =
        round % 2 === 0
          ? bob.api.ok(deleteComment, { params: { id: comment } })
          : hideText(database().db, "comment", comment, act());
      const [answer] = await Promise.all([
        asker.api.request(createAcceptedAnswer, { params: { id }, body: { comment_id: comment } }),
        removed,
      ]);
      expect([200, 404]).toContain(answer.status);
      expect(await answerOf(asker, id)).toBeNull();
    }
  });
});
