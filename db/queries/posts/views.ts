import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, pg } from "../../row";
import { postStats } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";

interface Columns {
  ids: string[];
  counts: number[];
}

// Locks rows in the order of their ids, so that two processes that count the same posts cannot deadlock.
const add = statement(
  { postId: postStats.postId, viewCount: nullable(pg.float) },
  (p: Placeholders<Columns>) => sql`
    with viewed as (
      select * from unnest(${p.ids}::uuid[], ${p.counts}::int[]) v(id, count)
    ), free as materialized (
      select s.post_id, v.count from post_stats s join viewed v on v.id = s.post_id
      order by s.post_id for no key update of s skip locked
    ), added as (
      update post_stats s set view_count = s.view_count + free.count from free where s.post_id = free.post_id
      returning s.post_id, s.view_count
    )
    select s.post_id "postId", added.view_count::float8 "viewCount"
    from viewed v join post_stats s on s.post_id = v.id left join added using (post_id)`,
  "not shown",
);

/**
 * Adds views to posts in one statement that waits for no lock. Returns the new count of each post; null if its row is
 * locked and nothing was added. Leaves out posts that do not exist.
 */
export async function countViews(
  db: Db,
  views: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await add(db, { ids: [...views.keys()], counts: [...views.values()] });
  return new Map(rows.map(({ postId, viewCount }) => [postId, viewCount]));
}
