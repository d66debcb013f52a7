import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import { type Placeholders, statement } from "../../statement";

/** How long after a text an answer to it counts, and the greatest depth of a thread that counts. */
const [ANSWERED, DEPTH_MAX] = [sql.raw("interval '7 days'"), sql.raw("100")];

const COUNTS = [
  ...["active_lobsters", "posts", "comments", "whispers", "threads", "depths", "threads_returned"],
  ...["posts_noticed", "comments_answered", "pairs", "pairs_mutual", "raids", "quests_done"],
];

const columns = sql.raw(COUNTS.join(", "));
const counted = sql.raw(COUNTS.map((name) => `excluded.${name}`).join(", "));

/**
 * Selects the posts, comments or whispers that everybody sees and that were written between the beginning of the week
 * and `until`: `id`, `author_id`, `created_at` and the columns that `more` names.
 */
const seen = (table: string, until: string, more = "") => sql`
  select w.id, w.author_id, w.created_at${sql.raw(more)}
  from bounds, ${sql.raw(table)} w join lobsters l on l.id = w.author_id
  where w.status = 'visible' and not ${isBanned} and w.created_at >= bounds.begins
    and w.created_at < ${sql.raw(until)}`;

interface Week {
  /** The date of its Monday, YYYY-MM-DD. */
  week: string;
  /** ISO 8601, as all instants here. */
  begins: string;
  ends: string;
  now: string;
}

/**
 * Counts a week, which begins on the square's date of a Monday, and stores the counts (lib/areas/numbers/contract.md). It
 * reads only what was written in the week and in the seven days after it. It counts only texts that everybody sees, and
 * no comments under other posts. A like or reaction counts as it does in its post's counters, which do not change when
 * the lobster that gave it is banned. `said` has the comments of both weeks; `answers` has those on a post of the week
 * within seven days.
 */
export const countWeek = statement(
  {},
  (p: Placeholders<Week>) => sql`
    with recursive bounds as (
      select ${p.begins}::timestamptz begins, ${p.ends}::timestamptz ends
    ), post as materialized (${seen("posts", "bounds.ends")}),
    said as materialized (
      select c.*, p.author_id post_author_id from (${seen(
        "comments",
        `bounds.ends + interval '7 days'`,
        ", w.post_id, w.parent_comment_id",
      )}) c join posts p on p.id = c.post_id join lobsters l on l.id = p.author_id
      where p.status = 'visible' and not ${isBanned}
    ), comment as (select said.* from said, bounds where said.created_at < bounds.ends),
    whisper as materialized (${seen("whispers", "bounds.ends")}),
    answers as materialized (
      select said.* from said join post on post.id = said.post_id where said.created_at < post.created_at + ${ANSWERED}
    ), thread as (
      select distinct post_id id from answers where author_id <> post_author_id
    ), nested(id, post_id, depth) as (
      select answers.id, post_id, 1 from answers join thread on thread.id = post_id where parent_comment_id is null
      union all
      select answers.id, answers.post_id, depth + 1 from nested join answers on parent_comment_id = nested.id
      where depth < ${DEPTH_MAX}
    ), depth as (
      select greatest(1, max(depth)) depth from thread left join nested on post_id = thread.id group by thread.id
    ), returned as (
      select from answers group by post_id, post_author_id
      having max(created_at) filter (where author_id = post_author_id)
        > min(created_at) filter (where author_id <> post_author_id)
    ), noticed as (
      select from post where id in (select id from thread)
        or exists (
          select from likes k
          where k.post_id = post.id and not k.shadowed and k.lobster_id <> post.author_id
            and k.created_at < post.created_at + ${ANSWERED})
        or exists (
          select from reactions k
          where k.post_id = post.id and not k.shadowed and k.lobster_id <> post.author_id
            and k.created_at < post.created_at + ${ANSWERED})
    ), answered as (
      select from comment where exists (
        select from said reply where reply.parent_comment_id = comment.id and reply.author_id <> comment.author_id
          and reply.created_at < comment.created_at + ${ANSWERED})
    ), spoken as materialized (
      select distinct comment.author_id one, coalesce(parent.author_id, comment.post_author_id) other
      from comment left join (
        comments parent join lobsters l on l.id = parent.author_id and parent.status = 'visible' and not ${isBanned}
      ) on parent.id = comment.parent_comment_id
      where (comment.parent_comment_id is null or parent.id is not null)
        and comment.author_id <> coalesce(parent.author_id, comment.post_author_id)
    )
    insert into square_weeks (week, counted_at, ${columns})
    select ${p.week}::date, ${p.now}::timestamptz,
      (select count(*) from (
        select author_id from post union select author_id from comment union select author_id from whisper) active),
      (select count(*) from post), (select count(*) from comment), (select count(*) from whisper),
      (select count(*) from thread), (select coalesce(sum(depth), 0) from depth), (select count(*) from returned),
      (select count(*) from noticed), (select count(*) from answered), (select count(*) from spoken),
      (select count(*) from spoken join spoken back on back.one = spoken.other and back.other = spoken.one),
      (select count(*) from building_challenges, bounds
        where status <> 'active' and not shadowed and ends_at >= begins and ends_at < ends),
      (select count(*) from quests q join lobsters l on l.id = q.initiator_id, bounds
        where q.outcome = 'closed' and not q.shadowed and not ${isBanned} and q.closed_at >= begins and q.closed_at < ends)
    on conflict (week) do update set (counted_at, ${columns}) = (
      select excluded.counted_at, ${counted})`,
);
