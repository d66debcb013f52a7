import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";

/** How many events one statement handles at most. */
const EVENTS_MAX = 20;

interface ReminderParams {
  /** ISO 8601. */
  now: string;
  /** Events that begin within this time are soon. */
  soonSeconds: number;
}

// A reminder and an edit both lock the post, so a lobster that is reminded of an event hears of a later change
// afterwards. Locked posts are left to the next run.
const remind = singleRowStatement(
  { posts: pg.array(pg.uuid) },
  (p: Placeholders<ReminderParams>) => sql`
    with due as (
      select p.id from posts p
      where p.status in ('visible', 'shadowed') and p.event_reminded_at is null
        and p.event_starts_at > ${p.now}::timestamptz
        and p.event_starts_at <= ${p.now}::timestamptz + make_interval(secs => ${p.soonSeconds}::int)
        and not exists (select 1 from lobsters l where l.id = p.author_id and ${isBanned})
      order by p.event_starts_at, p.id limit ${sql.raw(String(EVENTS_MAX))}
      for no key update of p skip locked
    ), post as (
      update posts p set event_reminded_at = date_trunc('milliseconds', clock_timestamp())
      from due where p.id = due.id returning p.*
    ), told as (${notify(
      {
        recipient: sql`l.id`,
        type: "event_soon",
        source: sql`post.author_id`,
        post: sql`post.id`,
        payload: sql`jsonb_build_object('post_title', post.title, 'starts_at',
          to_char(post.event_starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
        at: sql`post.event_reminded_at`,
      },
      sql`from post join rsvps r on r.post_id = post.id and r.status = 'going' join lobsters l on l.id = r.lobster_id
        join owners o on o.id = l.owner_id
      where (post.status = 'visible' or l.id = post.author_id or o.is_admin)
        and not ${isBanned} and not ${inBlock(sql`l.id`, sql`post.author_id`)}`,
    )})
    select coalesce(array_agg(id), '{}') posts from post`,
  "about ids",
);

/**
 * Reminds the lobsters that go to events that begin soon, once for each beginning, even if several processes run it.
 * Returns the number of events.
 */
export async function remindOfEvents(db: Db, params: ReminderParams): Promise<number> {
  for (let sum = 0; ; ) {
    const { posts } = await remind(db, params);
    sum += posts.length;
    if (posts.length < EVENTS_MAX) return sum;
  }
}
