import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { outerJoin, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { feedClock, posts } from "../../schema/posts";
import { type Placeholders, singleRow, singleRowStatement, statement } from "../../statement";
import { postVisibleTo } from "../posts/posts";

/** The most posts that one page reads, including those that the viewer does not see or wrote itself. */
const LOOKED_AT_MAX = 1_000;

const newPostRow = {
  postId: posts.id,
  postedAt: posts.createdAt,
  title: posts.title,
  tagSlugs: posts.tagSlugs,
  buildingSlug: posts.buildingSlug,
  lobsterId: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type NewPostRow = RowOf<typeof newPostRow>;

const page = statement(
  outerJoin({ clockAt: feedClock.lastPostAt, reachedAt: pg.instant }, newPostRow),
  (p: Placeholders<Viewer & { after: string; limit: number }>) => sql`
    with looked_at as materialized (
      select p.* from posts p where p.created_at > ${p.after}::timestamptz
      order by p.created_at limit ${sql.raw(String(LOOKED_AT_MAX))}
    ), page as materialized (
      select p.*, l.serial_no, l.display_name from looked_at p join lobsters l on l.id = p.author_id
      where ${postVisibleTo(p)} and p.author_id <> ${p.viewer}::uuid
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by p.created_at limit ${p.limit}::int
    )
    select last_post_at "clockAt", case
        when (select count(*) from page) = ${p.limit}::int then (select max(created_at) from page)
        when (select count(*) from looked_at) = ${sql.raw(String(LOOKED_AT_MAX))} then (select max(created_at) from looked_at)
        else greatest(last_post_at, ${p.after}::timestamptz) end "reachedAt",
      page.id "postId", created_at "postedAt", title, tag_slugs "tagSlugs", building_slug "buildingSlug",
      author_id "lobsterId", serial_no "serialNo", display_name "displayName"
    from feed_clock left join page on true
    order by created_at`,
);

/**
 * At most `limit` posts by others in the viewer's feed after an instant (ISO 8601), the oldest first. Posts commit in
 * the order of their times. The next page begins after `reachedAt`. `clockAt` is the time of the newest post there ever
 * was.
 */
export async function readPostsAfter(
  db: Db,
  params: Viewer & { after: string; limit: number },
): Promise<{ rows: NewPostRow[]; reachedAt: string; clockAt: string; hasMore: boolean }> {
  const rows = await page(db, params);
  const { reachedAt, clockAt } = singleRow(rows);
  return {
    reachedAt,
    clockAt,
    hasMore: reachedAt < clockAt,
    rows: rows.filter((row) => row.postId !== null),
  };
}

const clock = singleRowStatement(
  { lastPostAt: feedClock.lastPostAt },
  () => sql`select last_post_at "lastPostAt" from feed_clock`,
);

/** The time of the newest post there ever was. */
export const readFeedClock = async (db: Db): Promise<string> => (await clock(db, {})).lastPostAt;
