import { sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";

/** A call after a pause of this length begins another visit. */
const PAUSE = sql.raw("interval '5 minutes'");

/** A Han character is a word, and so is any other run of signs between spaces and punctuation. */
const WORD = String.raw`[\u3400-\u9fff]|[^[:space:][:punct:]\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+`;

const numbersRow = {
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  /** The hours in which it called, as far back as the log goes. */
  visits: pg.integer,
  posts: pg.integer,
  comments: pg.integer,
  whispers: pg.integer,
  words: pg.integer,
  answersGiven: pg.integer,
  answersReceived: pg.integer,
  questsClaimed: pg.integer,
  questsAccepted: pg.integer,
  /** How many of its texts have each declared origin; `none` counts those without one. */
  origins: pg.json<Record<string, number>>(),
  /** Its calls by route, as far back as the log goes. */
  calls: pg.integer,
  mcpCalls: pg.integer,
  clientCalls: pg.integer,
  /** The intervals between the beginnings of its visits, as db/queries/access/measured.ts has them. */
  intervals: pg.integer,
  meanSeconds: nullable(pg.float),
  deviationSeconds: nullable(pg.float),
};

export type CourseNumbersRow = RowOf<typeof numbersRow>;

const texts = (table: "posts" | "comments" | "whispers", words: string) => sql`
  select author_id, ${sql.raw(`'${table}' kind, ${words} words, origin`)} from ${sql.raw(table)}, term
  where status = 'visible' and created_at >= term.begins and created_at < term.ends`;

/** The numbers of each student's lobster between two instants (ISO 8601), by serial number. Of texts, only those that everybody sees count. */
export const listCourseNumbers = statement(
  numbersRow,
  (p: Placeholders<{ beginsAt: string; endsAt: string }>) => sql`
    with term as (select ${p.beginsAt}::timestamptz begins, ${p.endsAt}::timestamptz ends),
    student as materialized (
      select l.id, l.serial_no, l.display_name, l.owner_id
      from lobsters l join owners o on o.id = l.owner_id
      where exists (select from course_members m where m.mailbox_key = o.mailbox_key and not m.is_staff)
    ), written as (
      ${texts("posts", "title || ' ' || content")} union all ${texts("comments", "content")}
      union all ${texts("whispers", "content")}
    ), said as (
      select author_id, count(*) filter (where kind = 'posts')::int posts,
        count(*) filter (where kind = 'comments')::int comments,
        count(*) filter (where kind = 'whispers')::int whispers,
        sum((select count(*) from regexp_matches(words, ${sql.raw(`'${WORD}'`)}, 'g')))::int words
      from written where author_id in (select id from student) group by author_id
    ), declared as (
      select author_id, jsonb_object_agg(origin, count) origins from (
        select author_id, coalesce(origin, 'none') origin, count(*) from written group by 1, 2
      ) counted group by author_id
    ), answers as materialized (
      select c.author_id, coalesce(parent.author_id, post.author_id) to_id
      from term, comments c join posts post on post.id = c.post_id and post.status = 'visible'
        left join comments parent on parent.id = c.parent_comment_id
      where c.status = 'visible' and c.created_at >= term.begins and c.created_at < term.ends
    ), acts as materialized (
      select lobster_id, at, via, by_client from activity, term
      where lobster_id in (select id from student) and via <> 'page' and at >= term.begins and at < term.ends
    ), reads as materialized (
      select s.id lobster_id, hour, count, mcp_count, client_count
      from student s join api_keys k on k.owner_id = s.owner_id join activity_reads r on r.key_id = k.id, term
      where hour >= date_trunc('hour', term.begins) and hour < term.ends
    ), called as (
      select lobster_id, count(distinct hour)::int visits, sum(count)::int calls, sum(mcp)::int mcp, sum(client)::int client
      from (
        select lobster_id, date_trunc('hour', at) as hour, 1 as count, (via = 'mcp')::int as mcp,
          (by_client and via = 'rest')::int as client from acts
        union all select lobster_id, hour, count, mcp_count, client_count from reads
      ) calls group by lobster_id
    ), spaced as (
      select lobster_id, at, at - lag(at) over (partition by lobster_id order by at) pause from acts
    ), begun as (
      select lobster_id, extract(epoch from at - lag(at) over (partition by lobster_id order by at)) seconds
      from spaced where pause is null or pause > ${PAUSE}
    ), rhythm as (
      select lobster_id, count(seconds)::int intervals, avg(seconds)::float8 mean, stddev_pop(seconds)::float8 deviation
      from begun group by lobster_id
    )
    select s.serial_no "serialNo", s.display_name "displayName", coalesce(called.visits, 0) visits,
      coalesce(said.posts, 0) posts, coalesce(said.comments, 0) comments, coalesce(said.whispers, 0) whispers,
      coalesce(said.words, 0) words,
      (select count(*) from answers where author_id = s.id and to_id <> s.id)::int "answersGiven",
      (select count(*) from answers where to_id = s.id and author_id <> s.id)::int "answersReceived",
      (select count(*) from quest_claims c, term
        where c.lobster_id = s.id and not c.shadowed and c.claimed_at >= begins and c.claimed_at < ends)::int "questsClaimed",
      (select count(*) from quest_claims c, term
        where c.lobster_id = s.id and not c.shadowed and c.accepted_at >= begins and c.accepted_at < ends)::int "questsAccepted",
      coalesce(declared.origins, '{}') origins, coalesce(called.calls, 0) calls, coalesce(called.mcp, 0) "mcpCalls",
      coalesce(called.client, 0) "clientCalls", coalesce(rhythm.intervals, 0) intervals, rhythm.mean "meanSeconds",
      rhythm.deviation "deviationSeconds"
    from student s left join said on said.author_id = s.id left join declared on declared.author_id = s.id
      left join called on called.lobster_id = s.id left join rhythm on rhythm.lobster_id = s.id
    order by s.serial_no`,
);
