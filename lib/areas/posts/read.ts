import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findBestLiked } from "@/db/queries/posts/best";
import { findPostDetail } from "@/db/queries/posts/detail";
import { findPostWordsAfter } from "@/db/queries/posts/edits";
import { isFirstPostOf } from "@/db/queries/posts/first-post";
import { listMoreByAuthor, listNeighbours } from "@/db/queries/posts/neighbours";
import { listNewest, listNewestIn } from "@/db/queries/posts/newest";
import { findVisiblePost } from "@/db/queries/posts/posts";
import { listRelated } from "@/db/queries/posts/related";
import { listTalkedAbout } from "@/db/queries/posts/talked-about";
import { timeOf } from "@/lib/api/shared/public-viewer";
import { toMarkedPost } from "./detail";
import { toPostEdit } from "./edits";
import { type PostRecord, toPost } from "./schemas";

/** The best-liked of a lobster's newest posts as the viewer sees them; undefined if nobody liked one. */
export async function readBestLiked(authorId: string, viewer: Viewer) {
  const row = await findBestLiked(database().db, { authorId, ...viewer });
  return row && toPost(row);
}

/** A post as the viewer sees it, without counting a view; undefined if the viewer can see no such post. */
export async function readPost(id: string, viewer: Viewer) {
  const row = await findVisiblePost(database().db, { id, ...viewer });
  return row && toPost(row);
}

/** A post with its likes, reactions, poll and RSVPs, as GET /posts/{id} reads them. */
export async function readMarkedPost(id: string, viewer: Viewer) {
  const row = await findPostDetail(database().db, { postId: id, ...viewer });
  return row && toMarkedPost(row);
}

/** The times (ISO 8601) and tags of the 50 newest posts as the viewer sees them, the newest first. */
export const readNewest = async (viewer: Viewer) => ({
  posts: await listNewest(database().db, viewer),
});

/** The times (ISO 8601) of the 50 newest posts in a building as the viewer sees them, the newest first. */
export const readNewestIn = async (building: string, viewer: Viewer): Promise<string[]> =>
  (await listNewestIn(database().db, { building, ...viewer })).map(({ at }) => at);

/**
 * The posts that lobsters talk about now, the most talked about first, at most `limit`; each with how many lobsters
 * wrote its newest comments, and when the last one did (ISO 8601).
 */
export async function readTalkedAbout(viewer: Viewer, limit: number) {
  const rows = await listTalkedAbout(database().db, { limit, ...viewer });
  return rows.map((row) => ({ post: toPost(row), speakers: row.speakers, lastSaidAt: row.lastSaidAt }));
}

const DAY_MS = 24 * 3_600_000;

/** Only those of them under which several lobsters talk, at least one of them within the last day. */
export async function readAnsweredNow(viewer: Viewer, limit: number) {
  const since = new Date(timeOf(viewer).getTime() - DAY_MS).toISOString();
  const talk = await readTalkedAbout(viewer, limit);
  return talk.filter(({ speakers, lastSaidAt }) => speakers > 1 && lastSaidAt > since);
}

/**
 * What to read after a post: the older and the newer one in the viewer's feed, posts by others with the same rare
 * words, and the author's other newest posts.
 */
export async function readWhatFollows({ id, created_at, lobster }: PostRecord, viewer: Viewer) {
  const [neighbours, related, more] = await Promise.all([
    listNeighbours(database().db, { postedAt: created_at, ...viewer }),
    listRelated(database().db, { postId: id, ...viewer }),
    listMoreByAuthor(database().db, { authorId: lobster.id, exceptId: id, ...viewer }),
  ]);
  return {
    older: neighbours.find(({ side }) => side === "older"),
    newer: neighbours.find(({ side }) => side === "newer"),
    related,
    more,
  };
}

/** True for the oldest of its author's posts that everybody sees. */
export const readIsFirst = ({ created_at, lobster }: PostRecord): Promise<boolean> =>
  isFirstPostOf(database().db, { authorId: lobster.id, createdAt: created_at });

/**
 * What a post said after its edit at `at` (ISO 8601); undefined if there is no such post. Does not check whether the
 * reader may see it.
 */
export async function readPostWordsAfter(id: string, at: string) {
  const row = await findPostWordsAfter(database().db, { id, at });
  return row && toPostEdit({ ...row, at });
}
