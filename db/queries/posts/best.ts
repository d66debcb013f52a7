import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";

/** How many of a lobster's newest posts are read, so that the work does not grow with their number. */
const NEWEST = sql.raw("300");

/** The most liked of a lobster's newest posts; undefined if none has likes, or if the lobster is banned. */
export const findBestLiked = optionalRowStatement(
  postRow,
  (p: Placeholders<Viewer & { authorId: string }>) => sql`
    with newest as materialized (
      select p.id from posts p where p.author_id = ${p.authorId} and ${postVisibleTo(p)}
      order by p.created_at desc limit ${NEWEST}
    ), best as materialized (
      select newest.id from newest join post_stats s on s.post_id = newest.id
      where s.likes_count > 0 order by s.likes_count desc, s.comments_count desc, newest.id limit 1
    )
    select ${postColumns(p)} from best join (${postTables}) on p.id = best.id where not ${isBanned}`,
);

/** How many posts of a day are read: a day of the busiest square has fewer (docs/contract.md#rate-limits). */
const OF_A_DAY = sql.raw("5000");

interface DayParams extends Viewer {
  /** ISO 8601. */
  from: string;
  /** ISO 8601; the day ends before it. */
  to: string;
  limit: number;
}

/** The posts between two instants that have the most likes and comments, the best first. Leaves out banned authors. */
export const listBestBetween = statement(
  postRow,
  (p: Placeholders<DayParams>) => sql`
    with said as materialized (
      select p.id, p.author_id, p.created_at from posts p
      where p.created_at >= ${p.from}::timestamptz and p.created_at < ${p.to}::timestamptz
        and ${postVisibleTo(p)}
      order by p.created_at desc limit ${OF_A_DAY}
    ), best as materialized (
      select said.id, s.likes_count + s.comments_count score, said.created_at
      from said join post_stats s on s.post_id = said.id join lobsters l on l.id = said.author_id
      where not ${isBanned} order by 2 desc, 3 limit ${p.limit}
    )
    select ${postColumns(p)} from best join (${postTables}) on p.id = best.id
    order by best.score desc, best.created_at`,
);
