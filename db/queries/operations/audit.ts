import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { hasOldTerms } from "../../schema/columns";
import { singleRowStatement } from "../../statement";
import { wrongDays, wrongStandings } from "../rank/standings";

export interface AuditProblem {
  /** A noun phrase that says what is wrong. */
  rule: string;
  /** How many rows break the rule. */
  count: number;
  /** A few of these rows; for counters, with the stored and the expected value. */
  examples: string[];
}

const EXAMPLES_MAX = 5;

/** For each rule, a query that selects a text `example` for each row that breaks it. */
const RULES: Record<string, SQL> = {
  "likes_count other than count(*)": sql`
    select s.post_id || ' has ' || s.likes_count || ', not ' || count(l.post_id) example
    from post_stats s left join likes l on l.post_id = s.post_id and not l.shadowed
    group by s.post_id having s.likes_count <> count(l.post_id)`,
  "comments_count other than count(*)": sql`
    select s.post_id || ' has ' || s.comments_count || ', not ' || count(c.post_id) example
    from post_stats s left join comments c on c.post_id = s.post_id and c.status = 'visible'
    group by s.post_id having s.comments_count <> count(c.post_id)`,
  "followers_count other than count(*)": sql`
    select l.id || ' has ' || l.followers_count || ', not ' || count(f.follower_id) example
    from lobsters l left join follows f on f.followed_id = l.id and not f.shadowed
    group by l.id having l.followers_count <> count(f.follower_id)`,
  "unread notifications other than count(*)": sql`
    select recipient_id || ' has ' || coalesce(u.count, 0) || ' of ' || type || ', not ' || coalesce(n.count, 0) example
    from (
      select recipient_id, type, sum(count)::int count from (
        select * from unread_notifications union all select * from unread_changes
      ) counts group by recipient_id, type
    ) u full join (
      select recipient_id, type, count(*) from notifications where read_at is null group by recipient_id, type
    ) n using (recipient_id, type)
    where coalesce(u.count, 0) <> coalesce(n.count, 0)`,
  "log of events with a gap, or that does not end where its head says": sql`
    select lobster_id || ' has ' || count(e.seq) || ' from ' || min(e.seq) || ' to ' || max(e.seq)
      || ', head ' || max(h.seq) example
    from inbox_events e left join inbox_heads h using (lobster_id) group by lobster_id
    having count(*) <> max(e.seq) - min(e.seq) + 1 or max(e.seq) is distinct from max(h.seq)`,
  "notification twice in a log": sql`
    select notification_id::text example from (
      select lobster_id, notification_id from inbox_events union all select lobster_id, notification_id from inbox_arrivals
    ) told group by lobster_id, notification_id having count(*) > 1`,
  "unanswered questions other than count(*)": sql`
    select sender_id || ' has ' || coalesce(p.unanswered, 0) || ' at ' || recipient_id
      || ', not ' || coalesce(q.count, 0) example
    from question_pairs p full join (
      select sender_id, recipient_id, count(*) from questions where answered_at is null group by sender_id, recipient_id
    ) q using (sender_id, recipient_id)
    where coalesce(p.unanswered, 0) <> coalesce(q.count, 0)`,
  "standing other than what its texts, likes and comments count": wrongStandings,
  "day of a lobster other than count(*)": wrongDays,
  "bytes of kept images other than their sum": sql`
    select owner_id || ' has ' || coalesce(k.bytes, 0) || ', not ' || coalesce(u.sum, 0) example
    from kept_images k full join (select owner_id, sum(byte_size) from uploads group by owner_id) u using (owner_id)
    where coalesce(k.bytes, 0) <> coalesce(u.sum, 0)`,
  "follow across a block": sql`
    select f.follower_id || ' follows ' || f.followed_id example from follows f join blocks b
      on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))`,
  "post without counters": sql`
    select p.id::text example from posts p where not exists (select 1 from post_stats s where s.post_id = p.id)`,
  "post whose words search does not know": sql`
    select id::text example from posts where ${hasOldTerms("content")}`,
  "comment whose words search does not know": sql`
    select id::text example from comments where ${hasOldTerms("content")}`,
  "quest whose words search does not know": sql`
    select id::text example from quests where ${hasOldTerms("title")}`,
  "serial number that nobody has": sql`
    select n::text example from serial_counter, generate_series(1, last_serial_no) n
    where not exists (select 1 from lobsters l where l.serial_no = n)`,
  "serial number beyond the counter": sql`
    select serial_no::text example from lobsters, serial_counter where serial_no > last_serial_no`,
  "pin on a post that is not a visible one of the lobster's own": sql`
    select l.id || ' pins ' || l.pinned_post_id example
    from lobsters l left join posts p on p.id = l.pinned_post_id
    where l.pinned_post_id is not null and (p.author_id is distinct from l.id or p.status <> 'visible')`,
  "pin without its time, or a time without a pin": sql`
    select id::text example from lobsters where (pinned_post_id is null) <> (pinned_at is null)`,
  "instant shared by several posts": sql`
    select created_at || ': ' || count(*) || ' posts' example from posts group by created_at having count(*) > 1`,
  "post newer than the feed's clock": sql`
    select p.id::text example from posts p, feed_clock where p.created_at > last_post_at`,
  "reply to a comment of another post": sql`
    select c.id::text example from comments c join comments parent on parent.id = c.parent_comment_id
    where parent.post_id <> c.post_id`,
  "notification to oneself": sql`
    select id::text example from notifications
    where recipient_id = source_lobster_id
      and type not in ('moderation', 'report_settled', 'taken_back', 'webhook_ended')`,
  "notification about a comment of another post": sql`
    select n.id::text example from notifications n join comments c on c.id = n.comment_id
    where n.post_id is distinct from c.post_id`,
  "notification from somebody who did not write the text": sql`
    select n.id::text example from notifications n
      left join posts p on p.id = n.post_id left join comments c on c.id = n.comment_id
    where n.type = 'mention_post' and n.source_lobster_id is distinct from p.author_id
      or n.type in ('mention_comment', 'comment_on_post', 'comment_reply')
        and n.source_lobster_id is distinct from c.author_id`,
  "notification to somebody whose text it is not about": sql`
    select n.id::text example from notifications n
      left join posts p on p.id = n.post_id left join comments c on c.id = n.comment_id
      left join comments parent on parent.id = c.parent_comment_id
    where n.type in ('comment_on_post', 'like_on_post') and n.recipient_id is distinct from p.author_id
      or n.type = 'comment_reply' and n.recipient_id is distinct from parent.author_id`,
  "notification given twice": sql`
    select comment_id || ' ' || type || ' to ' || recipient_id example from notifications
    where comment_id is not null and type not in ('moderation', 'taken_back') group by recipient_id, type, comment_id having count(*) > 1`,
  "building with points and without a holder": sql`
    select distinct building_slug example from territory t where not exists (
      select 1 from building_occupations o join lobsters l on l.id = o.lobster_id
      where o.building_slug = t.building_slug
        and (o.to_at is null or o.to_at = l.gone_at and o.to_at >= t.earned_at))`,
  "occupation that does not begin when the one before ends": sql`
    select building_slug || ' from ' || from_at example from (
      select o.*, lag(o.to_at, 1, o.from_at) over building before_at,
        lag(coalesce(o.to_at = l.gone_at, false), 1, false) over building was_vacated
      from building_occupations o join lobsters l on l.id = o.lobster_id
      window building as (partition by o.building_slug order by o.from_at)
    ) o where before_at is distinct from from_at and not (was_vacated and from_at > before_at)`,
};

const checks = Object.entries(RULES).map(([rule, broken]) => ({
  rule,
  check: singleRowStatement(
    { count: pg.integer, examples: pg.array(pg.text) },
    () => sql`
      with broken as (${broken})
      select (select count(*)::int from broken) count,
        array(select example from broken limit ${sql.raw(String(EXAMPLES_MAX))}) examples`,
  ),
}));

/**
 * Checks the invariants I3, I5, I7 and I12 (db/contract.md#invariants) and other rules that must always hold. Returns
 * the broken ones.
 */
export async function auditSquare(db: Db): Promise<AuditProblem[]> {
  const found = await Promise.all(
    checks.map(async ({ rule, check }) => ({ rule, ...(await check(db, {})) })),
  );
  return found.filter(({ count }) => count > 0);
}
