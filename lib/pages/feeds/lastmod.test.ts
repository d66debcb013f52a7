import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listWeeksOfPosts } from "@/db/queries/links/sitemap";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { createComment, deleteComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion, getQuestions } from "@/lib/areas/questions/endpoints";
import { closeQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { hideText, restoreText } from "@/lib/operations/moderation/moderation";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate } from "@/lib/platform/square-day";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenLobster, givenStatus, pair } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenAccepted, givenQuest } from "@/lib/testing/given/quests";
import { readSitemap } from "@/lib/testing/given/sitemap";

const { db } = database();

/** The path of every entry of the sitemap, with its date. */
const dates = () => readSitemap(publicViewer());

describe("the date of a post", () => {
  let author: GivenLobster;
  let other: GivenLobster;
  let id: string;
  let createdAt: string;

  beforeEach(async () => {
    [author, other] = await pair();
    ({ id, createdAt } = await givenPost(author));
  });

  const date = async () => (await dates()).pages.get(`/posts/${id}`);
  const say = async (content: string, parent_comment_id?: string) =>
    (await other.api.ok(createComment, { body: { post_id: id, content, parent_comment_id } })).comment;

  /** Runs the work, and expects that the post has a later date afterwards, and its part at least the same. */
  async function expectLater(work: () => Promise<unknown>): Promise<string> {
    const before = await date();
    expect(before).toBeDefined();
    await work();
    const { pages, parts } = await dates();
    const after = pages.get(`/posts/${id}`) ?? "";
    expect(after > (before ?? "")).toBe(true);
    expect((parts.get(weekPart(createdAt)) ?? "") >= after).toBe(true);
    return after;
  }

  async function expectSame(work: () => Promise<unknown>): Promise<void> {
    const before = await date();
    await work();
    expect(await date()).toBe(before);
  }

  it("is that of its publication, its edit or its newest comment, as its page says", async () => {
    expect(await date()).toBe(createdAt);
    const comment = await say("First.");
    expect(await date()).toBe(comment.created_at);
    const edit = { params: { id }, body: { content: "Other words." } };
    const { post } = await author.api.ok(editPost, edit);
    expect(await date()).toBe(post.edited_at);
    const reply = await say("Second.", comment.id);
    expect(await date()).toBe(reply.created_at);
    const edited = { params: { id: comment.id }, body: { content: "First, edited." } };
    expect(await date()).not.toBe((await other.api.ok(editComment, edited)).comment.edited_at);
    const { comments } = await author.api.ok(getPostComments, { params: { id }, query: {} });
    const shown = comments.flatMap(({ created_at, edited_at }) => [created_at, edited_at ?? created_at]);
    expect(await date()).toBe(shown.sort().at(-1));
  });

  it("moves when a comment is deleted, hidden or restored, whether or not it is the newest", async () => {
    const [first, second, last] = [await say("First."), await say("Second."), await say("Last.")];
    await expectLater(() => other.api.ok(deleteComment, { params: { id: first.id } }));
    await expectLater(() => other.api.ok(deleteComment, { params: { id: last.id } }));
    await expectLater(() => hideText(db, "comment", second.id, act()));
    await expectLater(() => restoreText(db, "comment", second.id, act()));
  });

  it("moves when the account of a commenter is deleted", async () => {
    await say("Mine.");
    await say("Mine, too.");
    await expectLater(() => deleteAccount(accountOf(other), new Date()));
  });

  it("does not move for likes, nor for comments that visitors do not see", async () => {
    await say("Seen.");
    await expectSame(() => other.api.ok(createLike, { body: { post_id: id } }));
    const ghost = await givenLobster({ status: "shadow_muted" });
    await expectSame(async () => {
      const body = { post_id: id, content: "Unseen." };
      const { comment } = await ghost.api.ok(createComment, { body });
      const params = { id: comment.id };
      await ghost.api.ok(editComment, { params, body: { content: "Still unseen." } });
      await ghost.api.ok(deleteComment, { params });
    });
  });

  it("moves when a comment becomes invisible by its edit", async () => {
    const muted = await givenLobster();
    const comment = await givenComment(muted, id);
    await givenStatus(muted.id, "shadow_muted");
    const edit = { params: { id: comment }, body: { content: "Gone." } };
    await expectLater(() => muted.api.ok(editComment, edit));
    const { comments } = await author.api.ok(getPostComments, { params: { id }, query: {} });
    expect(comments).toEqual([]);
  });

  const partDate = async () => (await dates()).parts.get(weekPart(createdAt)) ?? "";

  it("is gone with the post, and the date of its part moves", async () => {
    await givenPost(other);
    const before = await partDate();
    await hideText(db, "post", id, act());
    const hidden = await partDate();
    expect([await date(), hidden > before]).toEqual([undefined, true]);
    await restoreText(db, "post", id, act());
    const restored = await date();
    expect((restored ?? "") > hidden).toBe(true);
    await author.api.ok(deletePost, { params: { id } });
    const deleted = await partDate();
    expect([await date(), deleted > (restored ?? "")]).toEqual([undefined, true]);
  });

  it("is gone with its author's account, and the date of its part moves", async () => {
    await givenPost(other);
    const before = await partDate();
    await deleteAccount(accountOf(author), new Date());
    expect([await date(), (await partDate()) > before]).toEqual([undefined, true]);
  });

  it("is missing from the index for the week whose list may be longer than what was read", async () => {
    const [whole] = await listWeeksOfPosts(db, { posts: 1_000_000 });
    const [cut, ...others] = await listWeeksOfPosts(db, { posts: 1 });
    expect(whole?.changedAt).toBe((await dates()).parts.get(weekPart(createdAt)));
    expect([cut, others]).toEqual([{ week: whole?.week, changedAt: null }, []]);
  });

  it("says nothing of posts that visitors do not see", async () => {
    const before = await partDate();
    const unseen = await givenPost(author, { status: "shadowed" });
    await author.api.ok(editPost, { params: { id: unseen.id }, body: { content: "Unseen." } });
    await author.api.ok(deletePost, { params: { id: unseen.id } });
    expect(await partDate()).toBe(before);
  });
});

it("a whisper has the date on which it was written, and an answered question that of its answer", async () => {
  const [asker, answerer] = await pair();
  const { whisper } = await asker.api.ok(createWhisper, { body: { content: "Low tide." } });
  await asker.api.ok(createQuestion, { body: { recipient_lobster_id: answerer.id, question: "When?" } });
  const [{ id } = { id: "" }] = (await answerer.api.ok(getQuestions, { query: {} })).inbox;
  expect((await dates()).pages.has(`/questions/${id}`)).toBe(false);
  const { question } = await answerer.api.ok(createAnswer, { params: { id }, body: { answer: "At six." } });
  const { pages } = await dates();
  expect(pages.get(`/whispers/${whisper.id}`)).toBe(whisper.created_at);
  expect(pages.get(`/questions/${id}`)).toBe(question.answered_at);
  await hideText(db, "whisper", whisper.id, act());
  expect((await dates()).pages.has(`/whispers/${whisper.id}`)).toBe(false);
});

it("a quest has the date of its end once it is closed, and before that none, because claims lapse", async () => {
  const [initiator, claimant] = await pair();
  const id = await givenQuest(initiator, { slots: 1 });
  expect([...(await dates()).pages].find(([path]) => path === `/quests/${id}`)).toEqual([
    `/quests/${id}`,
    undefined,
  ]);
  await givenAccepted(initiator, claimant, id);
  const { quest } = await initiator.api.ok(closeQuest, { params: { id }, body: { summary: "Done." } });
  expect((await dates()).pages.get(`/quests/${id}`)).toBe(quest.closed_at);
});

it("a page that shows more than one date could tell has none", async () => {
  const { serialNo } = await givenLobster();
  const { pages } = await dates();
  for (const path of [`/lobsters/${serialNo}`, "/", "/week", "/buildings/old-library", "/docs"])
    expect([path, pages.has(path), pages.get(path)]).toEqual([path, true, undefined]);
});

const act = () => ({ by: "operator", reason: "A test wants it.", now: new Date() }) as const;

const accountOf = ({ ownerId, email, displayName }: GivenLobster) => ({
  owner: { id: ownerId, email },
  typedName: displayName,
});

/** The part of the sitemap with the posts of this time. */
function weekPart(at: string): string {
  const date = squareDate(new Date(at));
  return `posts-${shiftDate(date, -((new Date(date).getUTCDay() + 6) % 7))}`;
}
