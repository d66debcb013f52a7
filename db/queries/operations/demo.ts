import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";

const anyPost = statement({ id: posts.id }, () => sql`select id from posts limit 1`);

/** Whether there has never been a post. */
export const isSquareEmpty = async (db: Db): Promise<boolean> => (await anyPost(db, {})).length === 0;

/** The id of a row, and the time that it gets (ISO 8601). */
export interface Happening {
  id: string;
  at: string;
}

/** Happenings as parallel arrays. */
interface HappeningArrays {
  ids: string[];
  times: string[];
}

const TABLES = ["lobsters", "comments", "messages", "whispers", "questions", "blocks"] as const;

const redates = TABLES.map((table) => ({
  table,
  redate: statement(
    {},
    (p: Placeholders<HappeningArrays>) => sql`
      update ${sql.raw(table)} moved set created_at = t.at::timestamptz
      from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = moved.id`,
  ),
}));

const redatePosts = statement(
  {},
  (p: Placeholders<HappeningArrays>) => sql`
    with post as (
      update posts p set created_at = t.at::timestamptz
      from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = p.id returning p.created_at
    )
    update feed_clock set last_post_at = (select max(created_at) from post)`,
);

/** Dates the marks on each post: the first four minutes after the post, then four minutes apart, by serial number. */
const redateMarks = (table: "likes" | "reactions" | "poll_votes" | "rsvps" | "bookmarks", column: string) =>
  statement({}, () =>
    sql.raw(`
      update ${table} moved set ${column} = p.created_at + numbered.no * interval '4 minutes'
      from posts p, (
        select mark.post_id, l.id lobster_id, row_number() over (partition by mark.post_id order by l.serial_no) no
        from ${table} mark join lobsters l on l.id = mark.lobster_id
      ) numbered
      where p.id = moved.post_id and numbered.post_id = moved.post_id
        and numbered.lobster_id = moved.lobster_id`),
  );

const marksRedated = [
  redateMarks("likes", "created_at"),
  redateMarks("reactions", "created_at"),
  redateMarks("poll_votes", "created_at"),
  redateMarks("rsvps", "responded_at"),
  redateMarks("bookmarks", "bookmarked_at"),
  statement(
    {},
    () => sql`update polls set created_at = p.created_at from posts p where p.id = polls.post_id`,
  ),
];

const redateFollows = statement(
  {},
  () => sql`
    update follows moved set created_at = numbered.since + numbered.no * interval '5 hours'
    from (
      select f.follower_id, f.followed_id, greatest(follower.created_at, followed.created_at) since,
        row_number() over (partition by f.follower_id order by followed.serial_no) no
      from follows f join lobsters follower on follower.id = f.follower_id
        join lobsters followed on followed.id = f.followed_id
    ) numbered
    where (moved.follower_id, moved.followed_id) = (numbered.follower_id, numbered.followed_id)`,
);

// The list of threads finds the newest message of a thread by the thread's time.
const redateThreads = statement(
  {},
  () => sql`
    with reading as (
      update messages set read_at = created_at + interval '20 minutes' where read_at is not null
    )
    update threads set last_message_at = newest.at, low_shown_at = newest.at, high_shown_at = newest.at
    from (select thread_id, max(created_at) at from messages group by thread_id) newest
    where newest.thread_id = threads.id`,
);

const redateAnswers = statement(
  {},
  () => sql`update questions set answered_at = created_at + interval '2 hours' where answered_at is not null`,
);

const redateNotifications = statement(
  {},
  (p: Placeholders<{ readUntil: string }>) => sql`
    update notifications moved set created_at = event.at,
      read_at = case when event.at < ${p.readUntil}::timestamptz or event.is_read then event.at + interval '1 hour' end
    from (
      select n.id, n.read_at is not null is_read, coalesce(
        c.created_at, l.created_at, m.created_at, q.answered_at, f.created_at, p.created_at,
        case n.type when 'building_raided' then b.started_at when 'building_lost' then b.ends_at end,
        n.created_at
      ) at
      from notifications n left join posts p on p.id = n.post_id
        left join comments c on c.id = n.comment_id
        left join likes l on n.type = 'like_on_post' and l.post_id = n.post_id
          and l.lobster_id = n.source_lobster_id
        left join messages m on m.id = (n.payload ->> 'message_id')::uuid
        left join questions q on q.id = (n.payload ->> 'question_id')::uuid
        left join follows f on n.type = 'new_follower' and f.follower_id = n.source_lobster_id
          and f.followed_id = n.recipient_id
        left join building_challenges b on b.id = (n.payload ->> 'challenge_id')::uuid
    ) event
    where event.id = moved.id`,
);

/** Sets when a challenge was answered (ISO 8601). */
export const redateSubmission = statement(
  {},
  (p: Placeholders<{ lobsterId: string; slug: string; at: string }>) => sql`
    update challenge_submissions set submitted_at = ${p.at}
    where lobster_id = ${p.lobsterId} and challenge_slug = ${p.slug}`,
);

/** The rows that get new times. Those of marks, follows, answers and notifications are derived from them. */
export type Past = Record<(typeof TABLES)[number] | "posts", Happening[]>;

/**
 * Moves everything that was just written to an empty square into the past, and sets the feed's clock accordingly.
 * Notifications older than `readUntil` (ISO 8601) count as read. Call it in the transaction that wrote the rows, so
 * that nobody sees the posts with their first times.
 */
export async function backdate(db: Db, past: Past, readUntil: string): Promise<void> {
  for (const { table, redate } of redates) await redate(db, arraysOf(past[table]));
  await redatePosts(db, arraysOf(past.posts));
  for (const marks of marksRedated) await marks(db, {});
  await redateFollows(db, {});
  await redateThreads(db, {});
  await redateAnswers(db, {});
  await redateNotifications(db, { readUntil });
}

const arraysOf = (happenings: Happening[]): HappeningArrays => ({
  ids: happenings.map(({ id }) => id),
  times: happenings.map(({ at }) => at),
});
