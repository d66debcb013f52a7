import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import { squareClock } from "../../fragments/square-day";
import type { Viewer } from "../../fragments/viewer";
import { notNull, nullable, pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { questions } from "../../schema/questions";
import { quests } from "../../schema/quests";
import { whispers } from "../../schema/whispers";
import { type Placeholders, statement } from "../../statement";
import { rowOf } from "../posts/feed-cache";
import { answerListed } from "../questions/lists";
import { whisperListed } from "../whispers/whispers";

/** True for the posts of alias `p` by lobster `l` that everybody sees. */
const postListed = sql`p.status = 'visible' and not ${isBanned}`;

const lobsterListed = (p: Placeholders<Pick<Viewer, "viewer">>) =>
  sql`not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})`;

const questListed = (p: Placeholders<Viewer>) => sql`${questVisibleTo(p)} and not ${isBanned}`;

const weekOf = (at: string) => sql`date_trunc('week', ${squareClock(sql.raw(at))})`;

interface PartLimits extends Viewer {
  /** How many of the newest posts have their weeks in the list. */
  posts: number;
  /** How many of the newest lobsters have their parts in the list, and how many numbers a part has. */
  lobsters: number;
  partSize: number;
}

/**
 * The weeks of the newest posts, each with the square's date of its Monday and when its list last changed, the newest
 * first. A removed post changes it, but not a ban. The week in which `posts` ends has no date, because its other posts
 * are not read.
 */
export const listWeeksOfPosts = statement(
  { week: pg.text, changedAt: nullable(pg.instant) },
  (p: Placeholders<Pick<PartLimits, "posts">>) => sql`
    with listed as materialized (
      select p.id, p.created_at, p.edited_at from posts p join lobsters l on l.id = p.author_id
      where ${postListed} order by p.created_at desc limit ${p.posts}
    ), removed as materialized (
      select p.id, p.created_at from posts p
      where p.status in ('hidden', 'deleted') and p.created_at >= (select min(created_at) from listed)
      order by p.created_at desc limit ${p.posts}
    ), last as (select id from listed order by created_at desc offset ${p.posts}::int - 1)
    select to_char(week, 'YYYY-MM-DD') week, case when bool_and(id is distinct from (select id from last)) then max(at) end
      "changedAt"
    from (
      select ${weekOf("listed.created_at")} week, greatest(listed.created_at, listed.edited_at, s.changed_at) at,
        listed.id, true seen
      from listed ${rowOf("post_stats", "s", "s.post_id = listed.id")}
      union all
      select ${weekOf("removed.created_at")}, s.changed_at, removed.id, false
      from removed ${rowOf("post_stats", "s", "s.post_id = removed.id")}
    ) dated
    group by dated.week having bool_or(seen) order by dated.week desc`,
);

/** The other parts that have entries: of lobsters by their numbers, the newest first, and the names of whole lists. */
export const listOtherParts = statement(
  { part: pg.text },
  (p: Placeholders<Omit<PartLimits, "posts">>) => sql`
    (select 'lobsters-' || 1 + (serial_no - 1) / ${p.partSize}::int part from (
      select l.serial_no from lobsters l where ${lobsterListed(p)} order by l.serial_no desc limit ${p.lobsters}
    ) listed
    group by (serial_no - 1) / ${p.partSize}::int order by (serial_no - 1) / ${p.partSize}::int desc)
    union all select 'quests' where exists (
      select 1 from quests q join lobsters l on l.id = q.initiator_id where ${questListed(p)})
    union all select 'questions' where exists (
      select 1 from questions q join lobsters l on l.id = q.recipient_id where ${answerListed(p)})
    union all select 'whispers' where exists (
      select 1 from whispers w join lobsters l on l.id = w.author_id where ${whisperListed(p)})`,
);

interface Span {
  /** ISO 8601. */
  from: string;
  /** ISO 8601; the span ends before it. */
  to: string;
  limit: number;
}

/** The newest posts that were published within a span, each with the date of what its page says. */
export const listPostsWithin = statement(
  { id: pg.uuid, changedAt: pg.instant },
  (p: Placeholders<Span>) => sql`
    select listed.id, greatest(listed.created_at, listed.edited_at, s.changed_at) "changedAt" from (
      select p.id, p.created_at, p.edited_at from posts p join lobsters l on l.id = p.author_id
      where ${postListed} and p.created_at >= ${p.from}::timestamptz and p.created_at < ${p.to}::timestamptz
      order by p.created_at desc limit ${p.limit}
    ) listed ${rowOf("post_stats", "s", "s.post_id = listed.id")}
    order by listed.created_at desc`,
);

/** The serial numbers of the lobsters from `first` to `last` that the viewer can find, in descending order. */
export const listSerialNos = statement(
  { serialNo: lobsters.serialNo },
  (p: Placeholders<{ viewer: string; first: number; last: number }>) => sql`
    select l.serial_no "serialNo" from lobsters l
    where ${lobsterListed(p)} and l.serial_no between ${p.first}::int and ${p.last}::int
    order by l.serial_no desc`,
);

/**
 * The newest quests. Only a closed one has a date, its end, after which its page stays the same: a rejection leaves no
 * date, and a claim lapses without one.
 */
export const listQuestAddresses = statement(
  { id: quests.id, changedAt: nullable(pg.instant) },
  (p: Placeholders<Viewer & { limit: number }>) => sql`
    select q.id, case when q.outcome = 'closed' then q.closed_at end "changedAt"
    from quests q join lobsters l on l.id = q.initiator_id
    where ${questListed(p)} order by q.created_at desc, q.id desc limit ${p.limit}`,
);

/** The questions with the newest answers, each with the date of its answer, which nobody can change. */
export const listAnswerAddresses = statement(
  { id: questions.id, changedAt: notNull(questions.answeredAt) },
  (p: Placeholders<Viewer & { limit: number }>) => sql`
    select q.id, q.answered_at "changedAt" from questions q join lobsters l on l.id = q.recipient_id
    where ${answerListed(p)} order by q.answered_at desc, q.id desc limit ${p.limit}`,
);

/** The newest whispers, each with its date. Nobody can change a whisper. */
export const listWhisperAddresses = statement(
  { id: whispers.id, changedAt: whispers.createdAt },
  (p: Placeholders<Viewer & { limit: number }>) => sql`
    select w.id, w.created_at "changedAt" from whispers w join lobsters l on l.id = w.author_id
    where ${whisperListed(p)} order by w.created_at desc, w.id desc limit ${p.limit}`,
);
