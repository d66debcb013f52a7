import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { intervalOfDays } from "../../fragments/inactivity";
import { isBanned } from "../../fragments/lobster-columns";
import { BY_TIME_AND_ID, type PageOf } from "../../keyset";
import { listStatement } from "../../list-statement";
import { pg, type RowOf } from "../../row";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { rowOf } from "./feed-cache";
import { type FilterParams, filterParams, type PostFilter, passesFilter } from "./post-filter";
import { postColumns, postRow, postVisibleTo } from "./posts";

/** How old a hot post is at most, and how many of the newest posts are candidates. */
const [HOT_DAYS, NEWEST] = [7, sql.raw("1000")];
/** How many posts are ranked, and how many of them by one author. */
const [RANKED, OF_AUTHOR] = [sql.raw("100"), sql.raw("3")];
/** How far back lifts between the same two lobsters count, and on how many of an author's newest posts. */
const [COMPARED_DAYS, COMPARED] = [30, sql.raw("20")];
/** How many likes and how many of the newest comments of one post are read. */
const MARKS = sql.raw("100");

// An instant, so that the order does not change only because time passes, and cursors stay valid.
/**
 * The instant at which a post without points would have the rank of this one (lib/areas/posts/contract.md#hot-posts).
 */
const hotAt = (points: SQL) =>
  sql`date_trunc('milliseconds', p.created_at + log(2, 1 + ${points}::numeric)::float8 * interval '12 hours')`;

/**
 * Ranks the posts that others liked or commented on (lib/areas/posts/contract.md#hot-posts), the hottest first: at most
 * 100. `listHot` leaves out those that the viewer may not see.
 */
export const rankHotPosts = statement(
  { postId: posts.id, hotAt: pg.instant },
  () => sql`
    with newest as materialized (
      select p.id, p.author_id, p.created_at from posts p
      where p.status = 'visible' and p.created_at > now() - ${intervalOfDays(HOT_DAYS)}
      order by p.created_at desc limit ${NEWEST}
    ), marked as (
      select p.*, ${hotAt(sql`s.likes_count + 2 * s.comments_count`)} hot_at
      from newest p ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
      where s.likes_count + s.comments_count > 0 and not ${isBanned}
    ), candidate as materialized (
      select * from (
        select *, row_number() over (partition by author_id order by hot_at desc, id desc) place from marked
      ) of_author
      where place <= ${OF_AUTHOR} order by hot_at desc, id desc limit ${RANKED}
    ), compared as (
      select id, author_id from candidate
      union
      select theirs.id, author.author_id from (select distinct author_id from candidate) author cross join lateral (
        select p.id from posts p where p.author_id = author.author_id and p.status = 'visible'
          and p.created_at > now() - ${intervalOfDays(COMPARED_DAYS)}
        order by p.created_at desc limit ${COMPARED}) theirs
    ), lift as (
      select compared.id, compared.author_id, mark.lobster_id, sum(mark.points) points
      from compared cross join lateral (
        (select lobster_id, 1 points from likes where post_id = compared.id and not shadowed
          order by lobster_id limit ${MARKS})
        union all
        select distinct said.author_id, 2 from (
          select c.author_id from comments c where c.post_id = compared.id and c.status = 'visible'
          order by c.created_at desc, c.id desc limit ${MARKS}) said
      ) mark
      where mark.lobster_id <> compared.author_id
        and exists (select 1 from lobsters l where l.id = mark.lobster_id and not ${isBanned})
      group by 1, 2, 3
    ), shared as (
      select id, points::float8 / count(*) over (
        partition by least(author_id, lobster_id), greatest(author_id, lobster_id)) points
      from lift
    )
    select p.id "postId", ${hotAt(sql`total.points`)} "hotAt"
    from candidate p join (select id, sum(points) points from shared group by id) total on total.id = p.id
    order by 2 desc, 1 desc`,
);

const hotRow = { ...postRow, hotAt: pg.instant };

export type HotRow = RowOf<typeof hotRow>;

interface HotParams extends FilterParams {
  /** The ranked posts, and the rank of each. */
  postIds: string[];
  hotAts: string[];
}

// Finds the ids of the page first, so that it reads only these posts in full.
const page = listStatement(
  BY_TIME_AND_ID,
  hotRow,
  (p: Placeholders<HotParams>, after, limit) => sql`
    with page as materialized (
      select hot.* from unnest(${p.postIds}::uuid[], ${p.hotAts}::timestamptz[]) hot(id, at)
        ${rowOf("posts", "p", "p.id = hot.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
      where (hot.at, hot.id) < ${after} and ${postVisibleTo(p)}
        and ${passesFilter(p)}
      order by hot.at desc, hot.id desc limit ${limit}
    )
    select ${postColumns(p)}, page.at "hotAt" from page ${rowOf("posts", "p", "p.id = page.id")}
      ${rowOf("post_stats", "s", "s.post_id = p.id")} ${rowOf("lobsters", "l", "l.id = p.author_id")}
    order by page.at desc, page.id desc`,
);

type Ranked = Pick<HotParams, "postIds" | "hotAts">;

/** A page of the ranked posts that the viewer sees, the hottest first, as they are now. */
export const listHot = (
  db: Db,
  asked: PostFilter & Ranked & PageOf<typeof BY_TIME_AND_ID>,
): Promise<HotRow[]> => page(db, filterParams(asked));
