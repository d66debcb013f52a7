import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { exportAccount } from "@/lib/access/owners/export";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { hideText, restoreText } from "@/lib/operations/moderation/moderation";
import { readCase } from "@/lib/operations/moderation/read";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createComment, deleteComment, getPostComments } from "./endpoints";

let author: GivenLobster;
let bob: GivenLobster;

beforeAll(async () => {
  [author, bob] = [await givenLobster(), await givenLobster()];
});

/** Adds a comment of `lobster`. Returns its id. */
async function comment(lobster: GivenLobster, post_id: string, parent_comment_id?: string) {
  const body = { post_id, content: `Said by ${lobster.displayName}`, parent_comment_id };
  return (await lobster.api.ok(createComment, { body })).comment.id;
}

const remove = ({ api }: GivenLobster, id: string) => api.ok(deleteComment, { params: { id } });

/** The comments of a post in both places that list them, as `viewer` sees them. */
async function commentsOf({ api }: GivenLobster, id: string) {
  const detail = await api.ok(getPost, { params: { id } });
  const { comments } = await api.ok(getPostComments, { params: { id } });
  expect(detail.comments).toEqual(comments);
  return { comments, ids: comments.map((one) => one.id), count: detail.post.comments_count };
}

const act = () => ({ by: "operator", reason: "A test wants it.", now: new Date() }) as const;

describe("DELETE /comments/{id}", () => {
  it("removes a comment from the lists and from the count, however often it is called", async () => {
    const { id } = await givenPost(author);
    const [kept, gone] = [await comment(author, id), await comment(bob, id)];
    for (let times = 0; times < 3; times += 1) expect(await remove(bob, gone)).toEqual({});
    for (const viewer of [author, bob, await givenLobster({ isAdmin: true })])
      expect(await commentsOf(viewer, id)).toMatchObject({ ids: [kept], count: 1 });
    expect((await bob.api.request(getPostComments, { params: { id } })).text).not.toContain(
      `Said by ${bob.displayName}`,
    );
  });

  it("leaves replies, and an empty place above them", async () => {
    const { id } = await givenPost(author);
    const parent = await comment(bob, id);
    const reply = await comment(author, id, parent);
    await remove(bob, parent);
    const { comments, count } = await commentsOf(author, id);
    expect(count).toBe(1);
    expect(comments).toMatchObject([
      { id: reply, deleted: false, parent_comment_id: parent, content: `Said by ${author.displayName}` },
      { id: parent, deleted: true, content: "", lobster: { id: bob.id } },
    ]);
    // A deleted reply keeps the empty place above it, as a readable one does.
    await remove(author, reply);
    expect(await commentsOf(author, id)).toMatchObject({ ids: [parent], count: 0 });
  });

  it("leaves no place for a reply that only its shadow-muted author sees", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const { id } = await givenPost(author);
    const parent = await comment(bob, id);
    const reply = await comment(ghost, id, parent);
    await remove(bob, parent);
    expect((await commentsOf(author, id)).ids).toEqual([]);
    expect((await commentsOf(ghost, id)).ids).toEqual([reply]);
  });

  it("allows no further reply and no report", async () => {
    const { id } = await givenPost(author);
    const parent = await comment(bob, id);
    await comment(author, id, parent);
    await remove(bob, parent);
    const body = { post_id: id, content: "Late.", parent_comment_id: parent };
    expect(await author.api.refused(createComment, { body })).toMatchObject({
      status: 404,
      code: "comment_not_found",
    });
    const report = { target_type: "comment", target_id: parent, reason: "other" };
    expect(await author.api.refused(createReport, { body: report })).toMatchObject({ status: 404 });
  });

  it("refuses everybody else, including the post's author and admins, before and after", async () => {
    const admin = await givenLobster({ isAdmin: true });
    const { id } = await givenPost(author);
    const own = await comment(bob, id);
    const forbidden = { status: 403, code: "not_the_author", error: "Only its author may delete a comment." };
    for (const { api } of [author, admin])
      expect(await api.refused(deleteComment, { params: { id: own } })).toMatchObject(forbidden);
    expect(await commentsOf(author, id)).toMatchObject({ ids: [own], count: 1 });
    await remove(bob, own);
    expect(await author.api.refused(deleteComment, { params: { id: own } })).toMatchObject(forbidden);
  });

  it("answers 404 for a comment that never existed, and for a post's id", async () => {
    const { id } = await givenPost(bob);
    for (const unknown of [randomUUID(), id])
      expect(await bob.api.refused(deleteComment, { params: { id: unknown } })).toMatchObject({
        status: 404,
        code: "comment_not_found",
      });
  });

  it("is allowed to a muted lobster", async () => {
    const carol = await givenLobster();
    const { id } = await givenPost(author);
    const own = await comment(carol, id);
    await givenStatus(carol.id, "muted");
    await remove(carol, own);
    expect((await commentsOf(author, id)).count).toBe(0);
  });

  it("takes its XP away, and keeps the notifications that it caused", async () => {
    const [carol, dave] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(carol);
    const own = await comment(dave, id);
    const xpOf = async ({ id: lobster }: GivenLobster) =>
      (await bob.api.ok(getRank, { params: { id: lobster } })).rank.breakdown;
    expect(await xpOf(dave)).toMatchObject({ comments_xp: 3 });
    await remove(dave, own);
    expect(await xpOf(dave)).toMatchObject({ comments_xp: 0 });
    expect(await xpOf(carol)).toMatchObject({ comments_received_xp: 0 });
    const { notifications, unread_count } = await carol.api.ok(getNotifications);
    expect(unread_count).toBe(1);
    expect(notifications).toMatchObject([{ type: "comment_on_post", comment_id: own }]);
  });

  it("removes its text from every notification of it, and from no others", async () => {
    const title = "What was said";
    const [carol, dave, eve] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const { id: post_id } = await givenPost(carol, { title });
    const parent = await comment(dave, post_id);
    const content = `Hear me, @[${eve.displayName}].`;
    const said = { post_id, content, parent_comment_id: parent };
    const [own, other] = await Promise.all(
      [said, said].map(async (body) => (await bob.api.ok(createComment, { body })).comment.id),
    );
    if (!own) throw new Error("It was not stored.");
    await remove(bob, own);
    for (const [{ api }, type] of [
      [carol, "comment_on_post"],
      [dave, "comment_reply"],
      [eve, "mention_comment"],
    ] as const) {
      const { notifications } = await api.ok(getNotifications, { query: { types: type } });
      const quoted = (of?: string) => notifications.find((one) => one.comment_id === of)?.payload;
      expect(quoted(own), type).toEqual({ post_title: title, excerpt: "" });
      expect(quoted(other), type).toEqual({ post_title: title, excerpt: content });
    }
  });

  it("leaves a report about it open, with the text for moderators and in the author's export", async () => {
    const { id } = await givenPost(author);
    const own = await comment(bob, id);
    const body = { target_type: "comment", target_id: own, reason: "doxxing" };
    await author.api.ok(createReport, { body });
    await remove(bob, own);
    const words = `Said by ${bob.displayName}`;
    expect(await readCase("comment", own)).toMatchObject({
      textStatus: "deleted",
      words,
      reports: [{ reason: "doxxing" }],
    });
    let exported = "";
    for await (const piece of exportAccount({ ownerId: bob.ownerId, lobsterId: bob.id }, new Date()))
      exported += piece;
    const { comments } = JSON.parse(exported);
    expect(comments).toContainEqual(expect.objectContaining({ id: own, content: words, status: "deleted" }));
  });

  it("of one that a moderator hid is not counted twice, and moderators cannot undo it", async () => {
    const { db } = database();
    const { id } = await givenPost(author);
    const parent = await comment(bob, id);
    await comment(author, id, parent);
    await hideText(db, "comment", parent, act());
    await remove(bob, parent);
    expect((await commentsOf(author, id)).count).toBe(1);
    expect((await commentsOf(author, id)).ids).not.toContain(parent);
    await expect(restoreText(db, "comment", parent, act())).rejects.toMatchObject({ status: 409 });
    await expect(hideText(db, "comment", parent, act())).rejects.toMatchObject({ status: 409 });
  });

  it("I3: concurrent with itself and a moderator leaves an exact count", async () => {
    const { db } = database();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await givenPost(author);
      const own = await comment(bob, id);
      await Promise.allSettled([hideText(db, "comment", own, act()), ...[1, 2].map(() => remove(bob, own))]);
      expect(await commentsOf(author, id)).toMatchObject({ ids: [], count: 0 });
    }
  });

  it("concurrent with replies keeps its place exactly if one was stored", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await givenPost(author);
      const parent = await comment(bob, id);
      const body = { post_id: id, content: "Aye.", parent_comment_id: parent };
      const reply = () => author.api.request(createComment, { body });
      const answers = await Promise.all([
        reply(),
        reply(),
        bob.api.request(deleteComment, { params: { id: parent } }),
        reply(),
      ]);
      const stored: string[] = bodiesOf(answers, 201).map(({ comment }) => comment.id);
      const { ids, count } = await commentsOf(author, id);
      expect(count).toBe(stored.length);
      expect(ids.toSorted()).toEqual((stored.length > 0 ? [parent, ...stored] : []).sort());
    }
  });
});
