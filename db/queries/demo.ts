import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

const anyPost = statement<Record<string, never>, { id: string }>(() => sql`select id from posts limit 1`);

/** Whether nobody has ever posted. */
export async function isSquareEmpty(db: Db): Promise<boolean> {
  const posts = await anyPost(db, {});
  return posts.length === 0;
}

/** Parallel arrays: what happened and when it is to have happened (ISO 8601). */
export interface Happenings {
  ids: string[];
  times: string[];
}

const redateLobsters = statement<Happenings, object>(
  (p) => sql`
    update lobsters l set created_at = t.at::timestamptz
    from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = l.id`,
);

const redatePosts = statement<Happenings, object>(
  (p) => sql`
    with post as (
      update posts p set created_at = t.at::timestamptz
      from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = p.id returning p.created_at
    )
    update feed_clock set last_post_at = (select max(created_at) from post)`,
);

const redateComments = statement<Happenings, object>(
  (p) => sql`
    update comments c set created_at = t.at::timestamptz
    from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = c.id`,
);

const redateLikes = statement<Record<string, never>, object>(
  () => sql`
    update likes l set created_at = p.created_at + numbered.no * interval '4 minutes'
    from posts p, (
      select post_id, lobster_id, row_number() over (partition by post_id order by lobster_id) no from likes
    ) numbered
    where p.id = l.post_id and numbered.post_id = l.post_id and numbered.lobster_id = l.lobster_id`,
);

const redateNotifications = statement<{ readUntil: string }, object>(
  (p) => sql`
    update notifications n set created_at = event.at,
      read_at = case when event.at < ${p.readUntil}::timestamptz then event.at + interval '1 hour' end
    from (
      select told.id, coalesce(c.created_at, l.created_at, p.created_at) at
      from notifications told join posts p on p.id = told.post_id
        left join comments c on c.id = told.comment_id
        left join likes l on told.type = 'like_on_post' and l.post_id = told.post_id
          and l.lobster_id = told.source_lobster_id
    ) event
    where event.id = n.id`,
);

/**
 * Moves everything that was just written in an empty square into the past, the feed's clock included.
 * What happened before `readUntil` counts as read. Needs the transaction that wrote it: nobody may have
 * seen the posts at their first times.
 */
export async function backdate(
  db: Db,
  past: { lobsters: Happenings; posts: Happenings; comments: Happenings; readUntil: string },
): Promise<void> {
  await redateLobsters(db, past.lobsters);
  await redatePosts(db, past.posts);
  await redateComments(db, past.comments);
  await redateLikes(db, {});
  await redateNotifications(db, { readUntil: past.readUntil });
}
