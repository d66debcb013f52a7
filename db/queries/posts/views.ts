import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, pg } from "../../row";
import { postStats } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";

/** Views of one post. */
export interface PostViews {
  postId: string;
  count: number;
  /** ISO 8601 by PostgreSQL's clock. From then on they no longer count. */
  until: string;
}

/** The post's new count; null if it was too late for these views. A post that does not exist has no row. */
const countedRow = { postId: postStats.postId, viewCount: nullable(pg.float) };

interface Columns {
  ids: string[];
  counts: number[];
  untils: string[];
}

// Locks rows in the order of their ids, so that two processes that count the same posts cannot deadlock.
const adding = (p: Placeholders<Columns>, from: SQL, locking: SQL) => sql`
    locked as materialized (
      select s.post_id, v.count, v.until from ${from} post_stats s
        join unnest(${p.ids}::uuid[], ${p.counts}::int[], ${p.untils}::text[]) v(id, count, until) on v.id = s.post_id
      order by s.post_id for no key update of s ${locking}
    ), added as (
      update post_stats s set view_count = s.view_count + locked.count from locked
      where s.post_id = locked.post_id and clock_timestamp() < locked.until::timestamptz
      returning s.post_id, s.view_count
    )
    select post_id "postId", added.view_count::float8 "viewCount" from locked left join added using (post_id)`;

const addUnlocked = statement(
  countedRow,
  (p: Placeholders<Columns>) => sql`with ${adding(p, sql``, sql`skip locked`)}`,
);

// PostgreSQL evaluates `waiting` for each row before it locks the row. The setting ends with the statement.
const addWaiting = statement(
  countedRow,
  (p: Placeholders<Columns & { lockTimeout: string }>) => sql`
    with waiting as materialized (select set_config('lock_timeout', ${p.lockTimeout}::text, true)),
    ${adding(p, sql`waiting cross join`, sql``)}`,
);

const columnsOf = (views: readonly PostViews[]): Columns => ({
  ids: views.map(({ postId }) => postId),
  counts: views.map(({ count }) => count),
  untils: views.map(({ until }) => until),
});

type Counted = ReadonlyMap<string, number | null>;

const byPost = (rows: { postId: string; viewCount: number | null }[]): Counted =>
  new Map(rows.map(({ postId, viewCount }) => [postId, viewCount]));

/**
 * Adds views to posts in one statement that waits for no lock. Returns the new count of each post, null if it was too
 * late. Leaves out posts whose rows are locked and posts that do not exist.
 */
export const countViews = async (db: Db, views: readonly PostViews[]): Promise<Counted> =>
  byPost(await addUnlocked(db, columnsOf(views)));

/**
 * As `countViews` for one post, but waits for its row up to `waitMsMax` milliseconds (at least one). Undefined if
 * there is no such post. Throws the error that `isLockTimeout` recognises after this time.
 */
export async function waitAndCountViews(db: Db, views: PostViews, waitMsMax: number) {
  const lockTimeout = `${Math.max(1, Math.floor(waitMsMax))}ms`;
  const rows = await addWaiting(db, { lockTimeout, ...columnsOf([views]) });
  return byPost(rows).get(views.postId);
}
