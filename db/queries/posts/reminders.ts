import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { pg } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";

/** The most events of which one statement reminds. */
const EVENTS_MAX = 20;

interface Soon {
  /** ISO 8601. */
  now: string;
  /** Events that begin within this time are soon. */
  soonSeconds: number;
}

// Who is reminded of an event before it is changed is told of the change afterwards, because both lock the post; what is
// locked is left to the next run.
const remind = statement(
  { events: pg.integer },
  (p: Placeholders<Soon>) => sql`
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
    select count(*)::int events from post`,
);

/**
 * Reminds those who go of the events that begin soon, once for each beginning, whatever else runs at the same time. Returns of
 * how many events.
 */
export async function remindOfEvents(db: Db, soon: Soon): Promise<number> {
  for (let sum = 0; ; ) {
    const { events } = singleRow(await remind(db, soon));
    sum += events;
    if (events < EVENTS_MAX) return sum;
  }
}
