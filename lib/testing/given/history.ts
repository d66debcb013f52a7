import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import type { TagSlug } from "@/db/queries/posts/posts";
import { comments } from "@/db/schema/comments";
import { likes, postStats, posts, TEXT_STATUSES } from "@/db/schema/posts";

/** The activity of two lobsters, "me" and "fan". `postNo` is an index into `posts`. */
export interface History {
  posts: { mine: boolean; roast: boolean; status: TextStatus; at: Date }[];
  comments: { mine: boolean; postNo: number; status: TextStatus; at: Date }[];
  likes: { mine: boolean; postNo: number; shadowed: boolean }[];
}

type TextStatus = (typeof TEXT_STATUSES)[number];

const POSTS_MAX = 24;
/** Half of them are on posts that do not exist, and XP ends with the fifteenth of a day. */
const COMMENTS_MAX = 160;
const MIDNIGHT = Date.parse("2026-03-01T00:00:00+08:00");
const DAY_MS = 86_400_000;

/** An instant within three dates of the square, often at or next to midnight. */
const instant = fc
  .tuple(fc.nat({ max: 2 }), fc.oneof(fc.constantFrom(-1, 0, 1), fc.nat({ max: DAY_MS - 1 })))
  .map(([day, offset]) => new Date(MIDNIGHT + day * DAY_MS + offset));

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant("visible" as const) },
  fc.constantFrom(...TEXT_STATUSES),
);
const mostlyMine = fc.integer({ min: 0, max: 3 }).map((n) => n > 0);
const postNo = fc.nat({ max: POSTS_MAX - 1 });

export const someHistory: fc.Arbitrary<History> = fc
  .record({
    posts: fc.array(fc.record({ mine: mostlyMine, roast: fc.boolean(), status, at: instant }), {
      minLength: 1,
      maxLength: POSTS_MAX,
    }),
    comments: fc.array(fc.record({ mine: mostlyMine, postNo, status, at: instant }), {
      maxLength: COMMENTS_MAX,
    }),
    likes: fc.uniqueArray(fc.record({ mine: fc.boolean(), postNo, shadowed: fc.boolean() }), {
      maxLength: 20,
      selector: (like) => `${like.postNo} ${like.mine}`,
    }),
  })
  .map((history) => ({
    posts: history.posts,
    comments: history.comments.filter((comment) => comment.postNo < history.posts.length),
    likes: history.likes.filter((like) => like.postNo < history.posts.length),
  }));

/**
 * What `ask` finds in a history. The history is rolled back: its posts of one instant have no order, and
 * other tests of the worker would see them in their lists.
 */
export async function inHistory<Result>(
  history: History,
  me: string,
  fan: string,
  ask: (db: Db) => Promise<Result>,
): Promise<Result | undefined> {
  const found: Result[] = [];
  const undone = new Error("The history is over.");
  const asked = database().transaction(async (tx) => {
    await storeHistory(tx, history, me, fan);
    found.push(await ask(tx));
    throw undone;
  });
  await expect(asked).rejects.toBe(undone);
  return found[0];
}

/** Stores a history and the posts' counters, as the operations would have. */
async function storeHistory(db: Db, history: History, me: string, fan: string): Promise<void> {
  const who = (mine: boolean) => (mine ? me : fan);
  const ids = history.posts.map(() => randomUUID());
  const idOf = (no: number) => ids[no] ?? "";
  const tagsOf = (roast: boolean): TagSlug[] => (roast ? ["daily", "roast"] : ["daily"]);
  await queryBuilder(db)
    .insert(posts)
    .values(
      history.posts.map(({ mine, roast, status, at }, no) => ({
        id: idOf(no),
        authorId: who(mine),
        title: "Then",
        content: "It was so.",
        tagSlugs: tagsOf(roast),
        status,
        createdAt: at.toISOString(),
      })),
    );
  const saidOn = (no: number) =>
    history.comments.filter((one) => one.postNo === no && one.status === "visible");
  const likedOn = (no: number) => history.likes.filter((one) => one.postNo === no && !one.shadowed);
  await queryBuilder(db)
    .insert(postStats)
    .values(
      ids.map((postId, no) => ({
        postId,
        likesCount: likedOn(no).length,
        commentsCount: saidOn(no).length,
      })),
    );
  const said = history.comments.map(({ mine, postNo, status, at }) => ({
    postId: idOf(postNo),
    authorId: who(mine),
    content: "Indeed.",
    status,
    createdAt: at.toISOString(),
  }));
  if (said.length > 0) await queryBuilder(db).insert(comments).values(said);
  const liked = history.likes.map(({ mine, postNo, shadowed }) => ({
    postId: idOf(postNo),
    lobsterId: who(mine),
    shadowed,
  }));
  if (liked.length > 0) await queryBuilder(db).insert(likes).values(liked);
}
