import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isListed } from "../../fragments/listed";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { squareDay } from "../../fragments/square-day";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";

type OfLobster = Viewer & { lobsterId: string };

interface Since {
  /** A date of the square, YYYY-MM-DD, and when it begins (ISO 8601). */
  since: string;
  sinceAt: string;
}

const dayRow = {
  /** A date of the square. */
  day: pg.text,
  count: pg.integer,
};

const shadowedByDay = (table: "posts" | "comments", p: Placeholders<OfLobster & Since>) => sql`
      select ${squareDay(sql`created_at`)}, 1 from ${sql.raw(table)}
      where author_id = ${p.lobsterId}::uuid and status = 'shadowed'
        and created_at >= ${p.sinceAt}::timestamptz
        and (${p.viewer}::uuid = ${p.lobsterId}::uuid or ${p.isAdmin}::bool)`;

/**
 * How many posts and comments of a lobster the viewer sees on each date from `since` on. A date without any has no row;
 * a banned lobster has none. Reads the stored counts of days (docs/decisions/0740). These leave out shadowed
 * texts, which are counted here for the lobster itself and for admins.
 */
export const countTextsByDay = statement(
  dayRow,
  (p: Placeholders<OfLobster & Since>) => sql`
    select to_char("day", 'YYYY-MM-DD') "day", sum(count)::int count from (
      select "day", posts + comments count from lobster_days
      where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
      union all
      select "day", posts + comments from standing_changes
      where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
      union all ${shadowedByDay("posts", p)}
      union all ${shadowedByDay("comments", p)}
    ) said
    where ${isListed(p.lobsterId)} group by said."day" having sum(count) > 0 order by said."day"`,
  "about values",
);

const companionRow = {
  /** How many of the newest comments went to it. */
  answers: pg.integer,
  ...lobsterRow,
};

/** How many of a lobster's newest comments are read, so that the work does not grow with their number. */
const COMMENTS_SEEN = 300;
const COMPANIONS_MAX = 5;

/**
 * The lobsters to which most of a lobster's newest comments went: the author of the comment that was answered, or else
 * of the post. Leaves out banned ones and those in a block with the viewer. The `offset 0` makes PostgreSQL look up
 * lobsters one by one, most answered first, and stop at COMPANIONS_MAX, instead of joining all.
 */
export const listCompanions = statement(
  companionRow,
  (p: Placeholders<OfLobster>) => sql`
    with newest as materialized (
      select c.post_id, c.parent_comment_id from comments c
      where c.author_id = ${p.lobsterId} and ${commentVisibleTo(p)}
      order by c.created_at desc limit ${sql.raw(String(COMMENTS_SEEN))}
    ), answered as (
      select coalesce(parent.author_id, p.author_id) id, count(*)::int n
      from newest join posts p on p.id = newest.post_id left join comments parent on parent.id = newest.parent_comment_id
      where ${postVisibleTo(p)} group by 1 order by n desc
    )
    select answered.n answers, ${lobsterColumns(p.viewer)}
    from answered cross join lateral (select * from lobsters l where l.id = answered.id offset 0) l
    where l.id <> ${p.lobsterId} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
      and ${isListed(p.lobsterId)}
    order by answered.n desc, l.serial_no limit ${sql.raw(String(COMPANIONS_MAX))}`,
  "about values",
);
