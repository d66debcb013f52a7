import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { intervalOfDays } from "../../fragments/inactivity";
import { BY_COUNT, type PageOf } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { RowOf } from "../../row";
import { postStats } from "../../schema/posts";
import type { Placeholders } from "../../statement";
import { rowOf } from "./feed-cache";
import { type FilterParams, filterParams, type PostFilter, passesFilter } from "./post-filter";
import { postColumns, postRow, postVisibleTo } from "./posts";

/** How old a post is at most, and how many of the newest are compared. */
const [COMMENTED_DAYS, NEWEST] = [30, sql.raw("1000")];

const commentedRow = { ...postRow, publicComments: postStats.commentsCount };

export type CommentedRow = RowOf<typeof commentedRow>;

// Finds the ids of the page first, so that it reads only these posts in full.
const page = listStatement(
  BY_COUNT,
  commentedRow,
  (p: Placeholders<FilterParams>, after, limit) => sql`
    with newest as materialized (
      select p.id, p.author_id, p.created_at, p.tag_slugs, p.building_slug, p.answer_comment_id, p.answer_shadowed
      from posts p
      where ${postVisibleTo(p)} and p.created_at > now() - ${intervalOfDays(COMMENTED_DAYS)}
      order by p.created_at desc limit ${NEWEST}
    ), page as materialized (
      select p.id, s.comments_count from newest p
        ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
      where s.comments_count > 0 and (s.comments_count, p.id) < ${after}
        and ${passesFilter(p)}
      order by s.comments_count desc, p.id desc limit ${limit}
    )
    select ${postColumns(p)}, page.comments_count "publicComments"
    from page ${rowOf("posts", "p", "p.id = page.id")}
      ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
    order by page.comments_count desc, page.id desc`,
);

/** A page of the newest 1,000 posts of the last 30 days that have comments, the most commented first. */
export const listCommented = (db: Db, asked: PostFilter & PageOf<typeof BY_COUNT>): Promise<CommentedRow[]> =>
  page(db, filterParams(asked));
