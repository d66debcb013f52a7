import type { Db } from "@/db/connection";
import { BY_COUNT, BY_TIME, BY_TIME_AND_ID, type PageOf } from "@/db/keyset";
import { type CommentedRow, listCommented } from "@/db/queries/posts/commented";
import { listPostEdits } from "@/db/queries/posts/edits";
import { listAnyTagged, listFeed, listUnanswered } from "@/db/queries/posts/feed";
import { type HotRow, listHot } from "@/db/queries/posts/hot";
import { listPostsOf } from "@/db/queries/posts/lists";
import type { PostFilter } from "@/db/queries/posts/post-filter";
import type { PostRow } from "@/db/queries/posts/posts";
import { list } from "@/lib/api/contract/list";
import { PostEdit, toPostEdit } from "./edits";
import { readHotPlaces } from "./hot";
import { Post, toPost } from "./schemas";

const posts = {
  name: "posts",
  key: BY_TIME,
  // No two posts share a time.
  keyOf: (last: PostRow): [string] => [last.postedAt],
  limit: { max: 100, byDefault: 30 },
  record: Post,
  toRecord: toPost,
} as const;

type FeedParams = Parameters<typeof listFeed>[1];
type FeedFilter = Omit<FeedParams, "since"> & Partial<Pick<FeedParams, "since">>;

/** Everybody's posts, newest first; with `since` only those strictly newer. */
export const feed = list({
  ...posts,
  rows: (db: Db, { since = "-infinity", ...filter }: FeedFilter) => listFeed(db, { since, ...filter }),
});

type UnansweredParams = Parameters<typeof listUnanswered>[1];
type UnansweredFilter = Omit<UnansweredParams, "since"> & Partial<Pick<UnansweredParams, "since">>;

/** The questions without an accepted answer, newest first (lib/areas/answers/contract.md). */
export const unansweredFeed = list({
  ...posts,
  rows: (db: Db, { since = "-infinity", ...filter }: UnansweredFilter) =>
    listUnanswered(db, { since, ...filter }),
});

/** The posts with at least one of some tags, newest first. */
export const feedOfTags = list({ ...posts, rows: listAnyTagged });

/** The posts that others lift, the hottest first: at most 100 (lib/areas/posts/contract.md#hot-posts). */
export const hotFeed = list({
  ...posts,
  key: BY_TIME_AND_ID,
  keyOf: (last: HotRow) => [last.hotAt, last.postId],
  rows: async (db: Db, filter: PostFilter & PageOf<typeof BY_TIME_AND_ID>) =>
    listHot(db, { ...filter, ...(await readHotPlaces()) }),
});

/** The posts with the most comments (lib/areas/posts/contract.md#commented-posts). */
export const commentedFeed = list({
  ...posts,
  key: BY_COUNT,
  keyOf: (last: CommentedRow) => [last.publicComments, last.postId],
  rows: listCommented,
});

/** What a post said before it was edited, newest first. */
export const postEditList = list({
  name: "edits",
  key: BY_TIME,
  keyOf: (last) => [last.at],
  limit: { max: 100, byDefault: 30 },
  rows: listPostEdits,
  record: PostEdit,
  toRecord: toPostEdit,
});

/** A lobster's posts, newest first. */
export const postsOfLobster = list({ ...posts, rows: listPostsOf });
