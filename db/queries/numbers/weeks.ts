import { sql } from "drizzle-orm";
import { squareDay } from "../../fragments/square-day";
import { pg, type RowOf } from "../../row";
import { squareWeeks } from "../../schema/square-weeks";
import { type Placeholders, statement } from "../../statement";

const weekRow = {
  /** The square's date of its Monday. */
  week: pg.text,
  countedAt: squareWeeks.countedAt,
  activeLobsters: squareWeeks.activeLobsters,
  posts: squareWeeks.posts,
  comments: squareWeeks.comments,
  whispers: squareWeeks.whispers,
  threads: squareWeeks.threads,
  depths: squareWeeks.depths,
  threadsReturned: squareWeeks.threadsReturned,
  postsNoticed: squareWeeks.postsNoticed,
  commentsAnswered: squareWeeks.commentsAnswered,
  pairs: squareWeeks.pairs,
  pairsMutual: squareWeeks.pairsMutual,
  raids: squareWeeks.raids,
  questsDone: squareWeeks.questsDone,
};

export type SquareWeekRow = RowOf<typeof weekRow>;

/** The counts of the newest weeks, the newest first. */
export const listSquareWeeks = statement(
  weekRow,
  (p: Placeholders<{ limit: number }>) => sql`
    select to_char(week, 'YYYY-MM-DD') week, counted_at "countedAt", active_lobsters "activeLobsters", posts, comments,
      whispers, threads, depths, threads_returned "threadsReturned", posts_noticed "postsNoticed",
      comments_answered "commentsAnswered", pairs, pairs_mutual "pairsMutual", raids, quests_done "questsDone"
    from square_weeks order by square_weeks.week desc limit ${p.limit}`,
);

interface DueParams {
  /** ISO 8601. */
  now: string;
  /** The weeks that are considered, by their Mondays, and when each may no longer change. */
  weeks: string[];
  settleAts: string[];
  /** When the square's present date began. */
  todayAt: string;
  /** How many of these are returned at most. */
  limit: number;
}

/**
 * The weeks to count, the newest first: those without a row; those that may still change, once a date; and those
 * that were counted at least four weeks ago, because authors may delete texts at any time.
 */
export const listDueWeeks = statement(
  { week: pg.text },
  (p: Placeholders<DueParams>) => sql`
    with first as (
      select least(
        (select week from square_weeks order by week limit 1),
        (select ${squareDay(sql`created_at`)} from posts
          where status in ('visible', 'shadowed') order by created_at limit 1)) date
    ), weeks as (
      select week, settles_at
      from first, unnest(${p.weeks}::date[], ${p.settleAts}::timestamptz[]) considered(week, settles_at)
      where week + 7 > first.date
    )
    select to_char(weeks.week, 'YYYY-MM-DD') week from weeks left join square_weeks counted using (week)
    where counted_at is null or counted_at < settles_at and counted_at < ${p.todayAt}::timestamptz
      or counted_at <= ${p.now}::timestamptz - interval '28 days'
    order by weeks.week desc limit ${p.limit}`,
);
