import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { postStats } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";

// Locks rows in the order of their ids, so that two processes that count the same posts cannot deadlock.
const addViews = statement(
  { postId: postStats.postId, viewCount: pg.float },
  (p: Placeholders<{ ids: string[]; counts: number[] }>) => sql`
    with locked as (
      select s.post_id, v.count from post_stats s
        join unnest(${p.ids}::uuid[], ${p.counts}::int[]) v(id, count) on v.id = s.post_id
      order by s.post_id for no key update of s
    )
    update post_stats s set view_count = s.view_count + locked.count
    from locked where s.post_id = locked.post_id
    returning s.post_id "postId", s.view_count::float8 "viewCount"`,
);

/** Adds views to posts in one statement. Returns each post's count afterwards. */
export async function countViews(db: Db, views: Map<string, number>): Promise<Map<string, number>> {
  const rows = await addViews(db, { ids: [...views.keys()], counts: [...views.values()] });
  return new Map(rows.map((row) => [row.postId, row.viewCount]));
}
