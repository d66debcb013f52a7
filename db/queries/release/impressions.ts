import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BATCH_ROWS_MAX, batchRowsMax, deleteInBatches } from "../../delete-in-batches";
import { FIRST_UUID } from "../../keyset";
import { pg } from "../../row";
import { postStats } from "../../schema/posts";
import { postViewDays } from "../../schema/research";
import { type Placeholders, statement } from "../../statement";

/** How long the views of each day are kept: a year with its holidays. */
export const IMPRESSION_DAYS = 400;

// Locked rows are left to the next run: the statement that counts views waits for no row either.
const dateBatch = statement(
  { postId: postStats.postId, views: pg.integer },
  (p: Placeholders<{ after: string; day: string }>) => sql`
    with viewed as (
      select post_id, view_count, coalesce(view_count - dated_views, 0)::int views from post_stats
      where post_id > ${p.after}::uuid and view_count is distinct from dated_views
      order by post_id limit ${batchRowsMax} for no key update skip locked
    ), dated as (
      insert into post_view_days (post_id, day, views)
      select post_id, ${p.day}::date, views from viewed where views > 0
      on conflict (post_id, day) do update set views = post_view_days.views + excluded.views
    ), done as (
      update post_stats s set dated_views = viewed.view_count from viewed where s.post_id = viewed.post_id
    )
    select post_id "postId", views from viewed order by post_id`,
);

/**
 * Assigns the views since the last run to a date (YYYY-MM-DD), in batches through all posts. Several processes
 * may run it at once. Returns the number of views.
 */
export async function dateViews(db: Db, day: string): Promise<number> {
  let sum = 0;
  for (let after = FIRST_UUID; ; ) {
    const rows = await dateBatch(db, { after, day });
    for (const { views } of rows) sum += views;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS_MAX) return sum;
    after = last.postId;
  }
}

/** Deletes the views of dates before a date of the square (YYYY-MM-DD). */
export const deleteOldImpressions = deleteInBatches<{ before: string }>(
  postViewDays,
  (p) => sql`day < ${p.before}::date`,
  postViewDays.day,
);
