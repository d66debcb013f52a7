import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { intervalOfDays } from "../../fragments/inactivity";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_COUNT, type PageOf } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { RowOf } from "../../row";
import { postStats } from "../../schema/posts";
import type { Placeholders } from "../../statement";
import { rowOf } from "./feed-cache";
import type { HotFilter } from "./hot";
import { postColumns, postRow, postVisibleTo } from "./posts";

/** How old a post is at most, and how many of the newest are compared. */
const [COMMENTED_DAYS, NEWEST] = [30, sql.raw("1000")];

const commentedRow = { ...postRow, publicComments: postStats.commentsCount };

export type CommentedRow = RowOf<typeof commentedRow>;

interface CommentedParams extends Viewer, Pick<HotFilter, "tags"> {
  since: string;
  building: string | null;
  lobsterId: string | null;
  followedOnly: boolean;
}

// Finds the ids of the page first, so that it reads only these posts in full.
const page = listStatement(
  BY_COUNT,
  commentedRow,
  (p: Placeholders<CommentedParams>, after, limit) => sql`
    with newest as materialized (
      select p.id, p.author_id, p.created_at, p.tag_slugs, p.building_slug from posts p
      where ${postVisibleTo(p)} and p.created_at > now() - ${intervalOfDays(COMMENTED_DAYS)}
      order by p.created_at desc limit ${NEWEST}
    ), page as materialized (
      select p.id, s.comments_count from newest p
        ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
      where s.comments_count > 0 and (s.comments_count, p.id) < ${after}
        and (${p.tags}::text[] = '{}' or p.tag_slugs && ${p.tags}::text[])
        and p.created_at > ${p.since}::timestamptz
        and (${p.building}::text is null or p.building_slug = ${p.building}::text)
        and (${p.lobsterId}::uuid is null or p.author_id = ${p.lobsterId}::uuid)
        and (not ${p.followedOnly}::bool or exists (
          select 1 from follows where follower_id = ${p.viewer}::uuid and followed_id = p.author_id))
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by s.comments_count desc, p.id desc limit ${limit}
    )
    select ${postColumns(p)}, page.comments_count "publicComments"
    from page ${rowOf("posts", "p", "p.id = page.id")}
      ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
    order by page.comments_count desc, page.id desc`,
);

/** A page of the newest 1,000 posts of the last 30 days that have comments, the most commented first. */
export const listCommented = (
  db: Db,
  {
    since = "-infinity",
    building,
    lobsterId,
    followedOnly = false,
    ...asked
  }: HotFilter & PageOf<typeof BY_COUNT>,
): Promise<CommentedRow[]> =>
  page(db, { since, building: building ?? null, lobsterId: lobsterId ?? null, followedOnly, ...asked });
