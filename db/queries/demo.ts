import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

const anyPost = statement<Record<string, never>, { id: string }>(() => sql`select id from posts limit 1`);

/** Whether nobody has ever posted. */
export async function isSquareEmpty(db: Db): Promise<boolean> {
  const posts = await anyPost(db, {});
  return posts.length === 0;
}

/** What happened and when it is to have happened (ISO 8601). */
export interface Happening {
  id: string;
  at: string;
}

/** Happenings as parallel arrays. */
interface Columns {
  ids: string[];
  times: string[];
}

const redate = (table: "lobsters" | "comments" | "messages" | "whispers" | "questions" | "blocks") =>
  statement<Columns, object>(
    (p) => sql`
      update ${sql.raw(table)} moved set created_at = t.at::timestamptz
      from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = moved.id`,
  );

const redateLobsters = redate("lobsters");
const redateComments = redate("comments");
const redateMessages = redate("messages");
const redateWhispers = redate("whispers");
const redateQuestions = redate("questions");
const redateBlocks = redate("blocks");

const redatePosts = statement<Columns, object>(
  (p) => sql`
    with post as (
      update posts p set created_at = t.at::timestamptz
      from unnest(${p.ids}::uuid[], ${p.times}::text[]) t(id, at) where t.id = p.id returning p.created_at
    )
    update feed_clock set last_post_at = (select max(created_at) from post)`,
);

/** One mark every four minutes after its post, the eldest lobster's first. */
const redateMarks = (table: "likes" | "reactions" | "poll_votes" | "rsvps" | "bookmarks", column: string) =>
  statement<Record<string, never>, object>(() =>
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
  statement<Record<string, never>, object>(
    () => sql`update polls set created_at = p.created_at from posts p where p.id = polls.post_id`,
  ),
];

const redateFollows = statement<Record<string, never>, object>(
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

// A thread's time is that of its newest message: the list of threads finds the message by it.
const redateThreads = statement<Record<string, never>, object>(
  () => sql`
    with reading as (
      update messages set read_at = created_at + interval '20 minutes' where read_at is not null
    )
    update threads set last_message_at = newest.at, low_shown_at = newest.at, high_shown_at = newest.at
    from (select thread_id, max(created_at) at from messages group by thread_id) newest
    where newest.thread_id = threads.id`,
);

const redateAnswers = statement<Record<string, never>, object>(
  () => sql`update questions set answered_at = created_at + interval '2 hours' where answered_at is not null`,
);

const redateNotifications = statement<{ readUntil: string }, object>(
  (p) => sql`
    update notifications n set created_at = event.at,
      read_at = case when event.at < ${p.readUntil}::timestamptz then event.at + interval '1 hour' end
    from (
      select told.id, coalesce(
        c.created_at, l.created_at, m.created_at, q.answered_at, f.created_at, p.created_at,
        case told.type when 'building_raided' then b.started_at when 'building_lost' then b.ends_at end,
        told.created_at
      ) at
      from notifications told left join posts p on p.id = told.post_id
        left join comments c on c.id = told.comment_id
        left join likes l on told.type = 'like_on_post' and l.post_id = told.post_id
          and l.lobster_id = told.source_lobster_id
        left join messages m on m.id = (told.payload ->> 'message_id')::uuid
        left join questions q on q.id = (told.payload ->> 'question_id')::uuid
        left join follows f on told.type = 'new_follower' and f.follower_id = told.source_lobster_id
          and f.followed_id = told.recipient_id
        left join building_challenges b on b.id = (told.payload ->> 'challenge_id')::uuid
    ) event
    where event.id = n.id`,
);

const moveSubmission = statement<{ lobsterId: string; slug: string; at: string }, object>(
  (p) => sql`
    update challenge_submissions set submitted_at = ${p.at}
    where lobster_id = ${p.lobsterId} and challenge_slug = ${p.slug}`,
);

/** Moves an answer to a challenge into the past. */
export async function redateSubmission(
  db: Db,
  params: { lobsterId: string; slug: string; at: string },
): Promise<void> {
  await moveSubmission(db, params);
}

/** What happened when, other than what follows from it (marks, follows, answers, notifications) and what is given its time at once. */
export interface Past {
  lobsters: Happening[];
  posts: Happening[];
  comments: Happening[];
  messages: Happening[];
  whispers: Happening[];
  questions: Happening[];
  blocks: Happening[];
}

/**
 * Moves everything that was just written in an empty square into the past, the feed's clock included.
 * What happened before `readUntil` counts as read. Needs the transaction that wrote it: nobody may have
 * seen the posts at their first times.
 */
export async function backdate(db: Db, past: Past, readUntil: string): Promise<void> {
  await redateLobsters(db, columnsOf(past.lobsters));
  await redatePosts(db, columnsOf(past.posts));
  await redateComments(db, columnsOf(past.comments));
  await redateMessages(db, columnsOf(past.messages));
  await redateWhispers(db, columnsOf(past.whispers));
  await redateQuestions(db, columnsOf(past.questions));
  await redateBlocks(db, columnsOf(past.blocks));
  for (const marks of marksRedated) await marks(db, {});
  await redateFollows(db, {});
  await redateThreads(db, {});
  await redateAnswers(db, {});
  await redateNotifications(db, { readUntil });
}

const columnsOf = (happenings: Happening[]): Columns => ({
  ids: happenings.map(({ id }) => id),
  times: happenings.map(({ at }) => at),
});
