import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { pinPost } from "@/db/queries/posts/pins";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { deletePost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion, getQuestions } from "@/lib/areas/questions/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { codeOf } from "@/lib/testing/assertions/attempt";
import { successesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { hideText, type ModeratorAct, restoreText, sanctionLobster, settleReport } from "./moderation";

const { db } = database();
const act: ModeratorAct = { by: "operator", reason: "It names a street.", now: new Date() };

const later: ModeratorAct = { ...act, now: new Date(act.now.getTime() + 1000) };

const logOf = ({ ownerId }: GivenLobster) => listLogOfOwner(db, ownerId, 100);

const toldOf = async ({ api }: GivenLobster) =>
  (await api.ok(getNotifications, { query: { types: "moderation" } })).notifications;

/** Sorted, because two notices of one millisecond have no defined order. */
const byAction = (told: Awaited<ReturnType<typeof toldOf>>) =>
  told.sort((one, other) => String(one.payload.action).localeCompare(String(other.payload.action)));

async function givenCommentedPost() {
  const [author, commenter] = [await givenLobster(), await givenLobster()];
  const { id } = await givenPost(author);
  const { comment } = await commenter.api.ok(createComment, {
    body: { post_id: id, content: "Harbour Street 4!" },
  });
  return { author, commenter, id, comment };
}

describe("a sanction", () => {
  it("changes the status, and is in the log and the inbox with its reason and end", async () => {
    const lobster = await givenLobster();
    const until = new Date(act.now.getTime() + 60_000).toISOString();

    await sanctionLobster(db, lobster.id, { status: "muted", until }, act);

    const shown = await lobster.api.ok(getPublicLobster, { params: { id: lobster.id } });
    expect(shown.lobster.status).toBe("muted");
    expect(await logOf(lobster)).toMatchObject([
      {
        actor: "operator",
        action: "status_set",
        targetType: "lobster",
        targetId: lobster.id,
        reason: act.reason,
        detail: { status: "muted", until },
        at: act.now.toISOString(),
      },
    ]);
    expect(await toldOf(lobster)).toMatchObject([
      {
        source_lobster: { id: lobster.id },
        payload: { action: "status_set", reason: act.reason, status: "muted", until },
      },
    ]);
  });

  it("by an admin is logged as an admin's, without the name", async () => {
    const [admin, lobster] = [await givenLobster({ isAdmin: true }), await givenLobster()];
    const byAdmin: ModeratorAct = { ...act, by: { adminOwnerId: admin.ownerId } };
    await sanctionLobster(db, lobster.id, { status: "banned", until: null }, byAdmin);
    const log = await logOf(lobster);
    expect(log).toMatchObject([{ actor: "admin", detail: { status: "banned", until: null } }]);
    expect(JSON.stringify(log)).not.toContain(admin.ownerId);
  });

  it("is delivered to a banned lobster's inbox", async () => {
    const lobster = await givenLobster();
    await sanctionLobster(db, lobster.id, { status: "banned", until: null }, act);
    expect(await toldOf(lobster)).toHaveLength(1);
  });

  it("is refused with a past end, for `active` with any end, and for an unknown lobster", async () => {
    const lobster = await givenLobster();
    const past = act.now.toISOString();
    const future = new Date(act.now.getTime() + 1).toISOString();
    await expect(
      sanctionLobster(db, lobster.id, { status: "muted", until: past }, act),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      sanctionLobster(db, lobster.id, { status: "active", until: future }, act),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      sanctionLobster(db, randomUUID(), { status: "muted", until: null }, act),
    ).rejects.toMatchObject({ code: "lobster_not_found" });
    expect(await logOf(lobster)).toEqual([]);
    expect(await toldOf(lobster)).toEqual([]);
  });
});

describe("hiding a post", () => {
  it("removes it from feed and detail for everybody, including its author; restoring brings everything back", async () => {
    const { author, commenter, id } = await givenCommentedPost();
    await commenter.api.ok(createLike, { body: { post_id: id } });
    const admin = await givenLobster({ isAdmin: true });
    const shownTo = async ({ api }: GivenLobster) =>
      (await api.ok(getFeed, { query: { limit: 100 } })).posts.filter((post) => post.id === id);
    expect(await shownTo(commenter)).toHaveLength(1);

    await hideText(db, "post", id, act);

    for (const viewer of [author, commenter, admin]) {
      expect(await shownTo(viewer)).toEqual([]);
      expect(await viewer.api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
    }
    expect(await commenter.api.refused(createLike, { body: { post_id: id } })).toMatchObject({ status: 404 });

    await restoreText(db, "post", id, later);

    expect(await shownTo(commenter)).toMatchObject([{ likes_count: 1, comments_count: 1 }]);
    expect(await logOf(author)).toMatchObject([{ action: "post_restored" }, { action: "post_hidden" }]);
    expect(byAction(await toldOf(author))).toMatchObject([
      { post_id: id, payload: { action: "post_hidden", reason: act.reason } },
      { post_id: id, payload: { action: "post_restored", reason: act.reason } },
    ]);
  });

  it("changes nothing the second time", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author);
    await hideText(db, "post", id, act);
    await expect(hideText(db, "post", id, act)).rejects.toMatchObject({ status: 409, code: "not_visible" });
    await restoreText(db, "post", id, act);
    await expect(restoreText(db, "post", id, act)).rejects.toMatchObject({ status: 409, code: "not_hidden" });
    expect(await logOf(author)).toHaveLength(2);
  });

  it("does not let restoring undelete a post that its author deleted", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author);
    await hideText(db, "post", id, act);
    await author.api.ok(deletePost, { params: { id } });
    await expect(restoreText(db, "post", id, act)).rejects.toMatchObject({ code: "not_hidden" });
    expect(await author.api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
  });

  it("changes no other post, and answers 404 for an unknown one", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author);
    await expect(hideText(db, "post", randomUUID(), act)).rejects.toMatchObject({ code: "post_not_found" });
    await expect(hideText(db, "comment", id, act)).rejects.toMatchObject({ code: "comment_not_found" });
    expect((await author.api.ok(getPost, { params: { id } })).post.id).toBe(id);
  });
});

it("hiding a pinned post removes its pin", async () => {
  const author = await givenLobster();
  const { id } = await givenPost(author);
  await pinPost(db, id);
  await hideText(db, "post", id, act);
  await restoreText(db, "post", id, act);
  const shown = await author.api.ok(getPublicLobster, { params: { id: author.id } });
  expect(shown).toMatchObject({ pinned_post: null, pinned_at: null });
});

describe("hiding a comment", () => {
  it("removes it from the post and its count; restoring brings both back", async () => {
    const { author, commenter, id, comment } = await givenCommentedPost();
    const seen = async () => {
      const [{ post }, { comments }] = await Promise.all([
        author.api.ok(getPost, { params: { id } }),
        author.api.ok(getPostComments, { params: { id } }),
      ]);
      return [post.comments_count, comments.length];
    };
    expect(await seen()).toEqual([1, 1]);
    await hideText(db, "comment", comment.id, act);
    expect(await seen()).toEqual([0, 0]);
    await restoreText(db, "comment", comment.id, act);
    expect(await seen()).toEqual([1, 1]);
    expect(byAction(await toldOf(commenter))).toMatchObject([
      { post_id: id, comment_id: comment.id, payload: { action: "comment_hidden" } },
      { post_id: id, comment_id: comment.id, payload: { action: "comment_restored" } },
    ]);
    expect(await toldOf(author)).toEqual([]);
  });

  it("keeps counts exact when many moderators hide and restore at the same time", async () => {
    const { author, id, comment } = await givenCommentedPost();
    const storm = Array.from({ length: 20 }, (_, no) => (no % 2 ? hideText : restoreText));
    const codes = await Promise.all(storm.map((move) => codeOf(move(db, "comment", comment.id, act))));
    const done = storm.filter((_, no) => codes[no] === "ok");
    const hidden = done.filter((move) => move === hideText).length;
    const restored = done.length - hidden;
    const { post, comments } = await author.api.ok(getPost, { params: { id } });
    expect(post.comments_count).toBe(comments.length);
    expect(comments).toHaveLength(1 + restored - hidden);
  });

  it("removes its text from the notifications that quoted it", async () => {
    const { author, comment } = await givenCommentedPost();
    const inbox = async () => (await author.api.ok(getNotifications)).notifications;
    expect(JSON.stringify(await inbox())).toContain("Harbour Street");
    await hideText(db, "comment", comment.id, act);
    expect(await inbox()).toMatchObject([{ comment_id: comment.id, payload: { excerpt: "" } }]);
  });
});

describe("hiding an answered question", () => {
  it("removes the answer's text from the notification to its asker", async () => {
    const [asker, asked] = [await givenLobster(), await givenLobster()];
    const body = { recipient_lobster_id: asked.id, question: "Where do you live?" };
    const { question } = await asker.api.ok(createQuestion, { body });
    await asked.api.ok(createAnswer, { params: { id: question.id }, body: { answer: "Harbour Street" } });
    const query = { types: "question_answered" };
    const inbox = async () => (await asker.api.ok(getNotifications, { query })).notifications;
    expect(await inbox()).toMatchObject([{ payload: { excerpt: "Harbour Street" } }]);
    await hideText(db, "question", question.id, act);
    expect(await inbox()).toMatchObject([{ payload: { excerpt: "" } }]);
  });
});

describe("settling a report", () => {
  async function givenReport() {
    const [reporter, author] = [await givenLobster(), await givenLobster()];
    const { report } = await reporter.api.ok(createReport, {
      body: { target_type: "lobster", target_id: author.id, reason: "harassment" },
    });
    return { author, id: report.id };
  }

  it("as actioned is shown in the log of the owner concerned", async () => {
    const { author, id } = await givenReport();
    await settleReport(db, id, "actioned", act);
    expect(await logOf(author)).toMatchObject([{ action: "report_actioned", reason: act.reason }]);
  });

  it("as dismissed is shown in no log, and notifies nobody", async () => {
    const { author, id } = await givenReport();
    await settleReport(db, id, "dismissed", act);
    expect(await logOf(author)).toEqual([]);
    expect(await toldOf(author)).toEqual([]);
  });

  it("happens once, even under concurrent attempts", async () => {
    const { author, id } = await givenReport();
    const reasons = Array.from({ length: 6 }, (_, no) => `Reason ${no}.`);
    const settled = await successesOf(
      reasons.map((reason) => settleReport(db, id, "actioned", { ...act, reason }).then(() => reason)),
      "already_resolved",
    );
    expect(settled).toHaveLength(1);
    expect((await logOf(author)).map(({ reason }) => reason)).toEqual(settled);
    await expect(settleReport(db, id, "dismissed", act)).rejects.toMatchObject({
      status: 409,
      code: "already_resolved",
    });
    await expect(settleReport(db, randomUUID(), "dismissed", act)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a hidden anonymous question", () => {
  async function givenAnsweredQuestion() {
    const [sender, recipient] = [await givenLobster(), await givenLobster()];
    const body = { recipient_lobster_id: recipient.id, question: "Harbour Street 4, is it?" };
    const { question } = await sender.api.ok(createQuestion, { body });
    await recipient.api.ok(createAnswer, { params: { id: question.id }, body: { answer: "Who asks?" } });
    return { sender, recipient, id: question.id };
  }

  it("is missing from the inbox and the public answers until it is restored", async () => {
    const { recipient, id } = await givenAnsweredQuestion();
    const anybody = await givenLobster();
    const seen = async () => {
      const { inbox } = await recipient.api.ok(getQuestions);
      const { q_and_a } = await anybody.api.ok(getQuestions, { query: { lobster_id: recipient.id } });
      return [inbox, q_and_a].map((list) => list.map((question) => question.id));
    };
    expect(await seen()).toEqual([[id], [id]]);
    await hideText(db, "question", id, act);
    expect(await seen()).toEqual([[], []]);
    await expect(hideText(db, "question", id, act)).rejects.toMatchObject({ code: "not_visible" });
    await restoreText(db, "question", id, later);
    expect(await seen()).toEqual([[id], [id]]);
  });

  it("is announced, with the reason, only to its sender", async () => {
    const { sender, recipient, id } = await givenAnsweredQuestion();
    await hideText(db, "question", id, act);
    expect(await logOf(sender)).toMatchObject([
      { action: "question_hidden", targetId: id, reason: act.reason, isAppealable: true },
    ]);
    expect(await toldOf(sender)).toMatchObject([
      { payload: { action: "question_hidden", reason: act.reason } },
    ]);
    expect(await logOf(recipient)).toEqual([]);
    expect(await toldOf(recipient)).toEqual([]);
  });
});
