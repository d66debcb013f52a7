import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isBanned } from "../../fragments/lobster-columns";
import { hasPrivateView, PUBLIC_VIEWER } from "../../fragments/public-viewer";
import { pg, type RowOf } from "../../row";
import { posts, TAG_SLUGS } from "../../schema/posts";
import { statement } from "../../statement";
import { postColumns, postRow } from "./posts";

/** How many of the newest posts a list cache has. */
export const CACHED_POSTS_MAX = 200;

const cachedRow = {
  ...postRow,
  status: posts.status,
  /** Whether the author sees this post differently from others. */
  differsForAuthor: pg.boolean,
};

export type FeedCacheRow = RowOf<typeof cachedRow>;

const newestOf = (tag?: string) => sql`(
  select p.id from posts p join lobsters l on l.id = p.author_id
  where p.status in ('visible', 'shadowed') ${tag ? sql.raw(`and p.tag_slugs @> '{${tag}}'`) : sql``}
    and not ${isBanned}
  order by p.created_at desc limit ${sql.raw(String(CACHED_POSTS_MAX))})`;

// `offset 0` keeps the planner from reading whole tables to join them.
/** A join with the one row of a table that has this key, for each row before it. */
export const rowOf = (table: string, alias: string, key: string) =>
  sql.raw(`cross join lateral (select * from ${table} ${alias} where ${key} offset 0) ${alias}`);

const cachedOf = (tag?: string) =>
  statement(
    cachedRow,
    () => sql`
    select ${postColumns(PUBLIC_VIEWER)}, p.status, p.status = 'shadowed' or p.answer_shadowed or ${hasPrivateView}
        or exists (select 1 from polls where polls.post_id = p.id and polls.shadowed) "differsForAuthor"
    from ${newestOf(tag)} newest
      ${rowOf("posts", "p", "p.id = newest.id")} ${rowOf("post_stats", "s", "s.post_id = newest.id")}
      ${rowOf("lobsters", "l", "l.id = p.author_id")}
    order by p.created_at desc`,
  );

const ofAll = cachedOf();
const ofTags = new Map<string, typeof ofAll>(TAG_SLUGS.map((tag) => [tag, cachedOf(tag)]));

/**
 * The newest posts of all, or of a tag, newest first, as readers see them who are neither their author nor an admin. It
 * includes shadowed posts, which only authors and admins see. One statement, so all rows are of one snapshot.
 */
export const readFeedForCache = (db: Db, tag?: (typeof TAG_SLUGS)[number]): Promise<FeedCacheRow[]> =>
  (tag === undefined ? ofAll : (ofTags.get(tag) ?? ofAll))(db, {});
