import { sql } from "drizzle-orm";
import { shownName } from "../../fragments/shadow";
import { squareDay } from "../../fragments/square-day";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg, type RowOf } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";

/** What a lobster did (`act`), or its owner for it (`owner_act`), said, won and lost, and what others did for it. */
export const DIARY_KINDS = [
  "said",
  "taken",
  "earned",
  "lost",
  "liked",
  "followed",
  "accepted",
  "asked",
  "act",
  "owner_act",
] as const;

const diaryRow = {
  kind: pg.oneOf(...DIARY_KINDS),
  /** The date in the owner's time zone, as YYYY-MM-DD. */
  day: pg.text,
  at: pg.instant,
  /**
   * How much of this kind there was on the day: for `earned` in half points, for acts of this operation and detail.
   */
  total: pg.integer,
  /** How much of it this row is about. */
  count: pg.integer,
  /** What it is about: a post, comment or quest; for acts one such act. */
  id: nullable(pg.uuid),
  /** The title of the post or quest, or the name of a lobster. */
  title: nullable(pg.text),
  /** The beginning of what was said. */
  words: nullable(pg.text),
  /** A building. */
  slug: nullable(pg.text),
  /** The post of a comment. */
  postId: nullable(pg.uuid),
  serialNo: nullable(pg.integer),
  area: nullable(pg.text),
  operation: nullable(pg.text),
  detail: nullable(pg.text),
  targetType: nullable(pg.text),
  targetId: nullable(pg.text),
};

export type DiaryRow = RowOf<typeof diaryRow>;

/** The most acts, likes and followers that are read, so that the desk of a famous lobster's owner is not slow. */
const ACTS_MAX = 2000;
const TOLD_MAX = 2000;
/** The types of targets that have titles; acts on others, such as whispers, are counted together. */
const TITLED = sql.raw("'post', 'comment', 'lobster', 'quest', 'challenge', 'building'");
/** How many rows of a kind a day has at most, and how much of each text. */
const SHOWN = sql.raw("3");
const WORDS_MAX = sql.raw("1000");

interface DiaryParams extends Viewer {
  /** An IANA name. */
  zone: string;
  /** How many days there are, today among them. */
  days: number;
  /** Operations that are left out of the acts. */
  untold: string[];
}

/**
 * The viewer's last days: for each day the newest of each kind, and how many there were. Newest first. Leaves out what
 * the viewer does not see any more.
 */
export const listDiary = statement(diaryRow, (p: Placeholders<DiaryParams>) => {
  const me = sql`${p.viewer}::uuid`;
  const since = sql`(((${p.now}::timestamptz at time zone ${p.zone}::text)::date - (${p.days}::int - 1))::timestamp
      at time zone ${p.zone}::text)`;
  const newest = (type: "like_on_post" | "new_follower") => sql`(
        select * from notifications
        where recipient_id = ${me} and type = ${sql.raw(`'${type}'`)} and created_at >= ${since}
        order by created_at desc limit ${sql.raw(String(TOLD_MAX))})`;
  return sql`
    with events (kind, at, count, id, title, words, slug, post_id, serial_no, area, operation, detail,
      target_type, target_id) as (
      select 'said', p.created_at, 1, p.id, p.title, left(p.content, ${WORDS_MAX}), p.building_slug, null::uuid, null::int,
        null, null, null, null, null
      from posts p
      where p.author_id = ${me} and p.created_at >= ${since} and ${postVisibleTo(p)}
      union all
      select 'said', c.created_at, 1, c.id, p.title, left(c.content, ${WORDS_MAX}), c.building_slug, p.id, null,
        null, null, null, null, null
      from comments c join posts p on p.id = c.post_id
      where c.author_id = ${me} and c.created_at >= ${since} and ${commentVisibleTo(p)}
        and ${postVisibleTo(p)}
      union all
      select 'taken', from_at, 1, null, null, null, building_slug, null, null, null, null, null, null, null
      from building_occupations where lobster_id = ${me} and from_at >= ${since}
      union all
      select 'lost', to_at, 1, null, null, null, building_slug, null, null, null, null, null, null, null
      from building_occupations where lobster_id = ${me} and to_at >= ${since}
      union all
      select 'earned', earned_at, post_halves + comment_halves, null, null, null, building_slug, null, null,
        null, null, null, null, null
      from territory where lobster_id = ${me} and earned_at >= ${since} and post_halves + comment_halves > 0
      union all
      select 'liked', max(n.created_at), count(*)::int, p.id, p.title, null, null, null, null, null, null, null, null, null
      from ${newest("like_on_post")} n join posts p on p.id = n.post_id
      where ${postVisibleTo(p)}
      group by p.id, p.title, (n.created_at at time zone ${p.zone}::text)::date
      union all
      select 'followed', n.created_at, 1, null, ${shownName(p)}, null, null, null, l.serial_no, null, null, null, null, null
      from ${newest("new_follower")} n join lobsters l on l.id = n.source_lobster_id
      where l.gone_at is null
      union all
      select 'accepted', c.accepted_at, 1, q.id, q.title, null, null, null, null, null, null, null, null, null
      from quest_claims c join quests q on q.id = c.quest_id
      where c.lobster_id = ${me} and c.accepted_at >= ${since}
      union all
      select 'asked', created_at, 1, null, null, null, null, null, null, null, null, null, null, null
      from questions where recipient_id = ${me} and status = 'visible' and created_at >= ${since}
      union all
      select a.kind, max(a.at), count(*)::int, (array_agg(a.id))[1], null, null, null, null, null, a.area, a.operation, a.detail,
        a.target_type, a.target_id
      from (
        select case when via = 'page' then 'owner_act' else 'act' end kind, id, at, area, operation, detail, titled.target_type, case when titled.target_type is not null then target_id end target_id
        from activity cross join lateral (
          select case when activity.target_type in (${TITLED}) then activity.target_type end target_type
        ) titled
        where lobster_id = ${me} and at >= ${since} and status < 400 and operation <> all (${p.untold}::text[])
        order by at desc limit ${sql.raw(String(ACTS_MAX))}
      ) a
      group by (a.at at time zone ${p.zone}::text)::date, a.kind, a.area, a.operation, a.detail, a.target_type, a.target_id
    ), gathered as (
      select *, sum(count) over (partition by "day", kind, operation, detail) total,
        row_number() over (partition by "day", kind, operation, detail order by at desc, id) place
      from (select *, to_char(at at time zone ${p.zone}::text, 'YYYY-MM-DD') "day" from events) of_days
    )
    select kind, "day", at, total::int total, count, id, title, words, slug, post_id "postId", serial_no "serialNo", area,
      operation, detail, target_type "targetType", target_id "targetId"
    from gathered where place <= ${SHOWN}
    order by "day" desc, kind, at desc`;
});

const dayRow = {
  /** A date of the square. */
  day: pg.text,
  /** Posts and comments. */
  said: pg.integer,
  wordsXp: pg.integer,
  likesReceived: pg.integer,
  commentsReceived: pg.integer,
  followers: pg.integer,
};

export type LastDayRow = RowOf<typeof dayRow>;

interface LastDays {
  lobsterId: string;
  /** YYYY-MM-DD, and when that date begins (ISO 8601). */
  since: string;
  sinceAt: string;
}

/**
 * What each of a lobster's days since a date of the square brought. A date without anything has no row. Likes and
 * followers count on the day when they came, even if they were taken back.
 */
export const listLastDays = statement(
  dayRow,
  (p: Placeholders<LastDays>) => sql`
    select to_char("day", 'YYYY-MM-DD') "day", sum(posts + comments)::int said,
      (posts_xp(sum(posts)::int, sum(roasts)::int) + comments_xp(sum(comments)::int))::int "wordsXp",
      sum(likes)::int "likesReceived", sum(received)::int "commentsReceived", sum(followers)::int followers
    from (
      select "day", posts, roasts, comments, 0 likes, 0 received, 0 followers from lobster_days
      where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
      union all
      select "day", posts, roasts, comments, 0, 0, 0 from standing_changes
      where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
      union all
      select ${squareDay(sql`created_at`)}, 0, 0, 0, (type = 'like_on_post')::int,
        (type = 'comment_on_post')::int, (type = 'new_follower')::int
      from notifications
      where recipient_id = ${p.lobsterId}::uuid and type in ('like_on_post', 'comment_on_post', 'new_follower')
        and created_at >= ${p.sinceAt}::timestamptz
    ) parts group by "day" order by "day"`,
);
