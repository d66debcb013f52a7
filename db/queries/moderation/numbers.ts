import { type SQL, sql } from "drizzle-orm";
import { squareDay } from "../../fragments/square-day";
import { pg, type RowOf } from "../../row";
import { type Placeholders, statement } from "../../statement";

/** What is counted for each day. `active` counts the lobsters that wrote or liked something. */
export const MEASURES = ["active", "lobsters", "posts", "comments", "likes", "messages", "reports"] as const;

const countRow = {
  measure: pg.oneOf(...MEASURES),
  /** A date of the square. */
  day: pg.text,
  count: pg.integer,
};

export type CountRow = RowOf<typeof countRow>;

interface DaysParams {
  /** When the first day that counts begins (ISO 8601). */
  since: string;
}

const acts = (measure: CountRow["measure"], actor: string, table: string, since: SQL) => sql`
  select ${sql.raw(`'${measure}'`)} measure, ${sql.raw(actor)} actor_id,
    ${squareDay(sql`created_at`)} "day", count(*) n
  from ${sql.raw(table)} where created_at >= ${since}::timestamptz group by 2, 3`;

/**
 * What happened on each date of the square, including what only some may see. A day on which nothing happened has no
 * row. Texts that their author deleted count; likes that were taken back do not. The CTE `acts` groups by lobster
 * first, so that the active lobsters of a day are counted from few rows.
 */
export const countDays = statement(
  countRow,
  (p: Placeholders<DaysParams>) => sql`
    with acts as (
      ${acts("posts", "author_id", "posts", p.since)} union all ${acts("comments", "author_id", "comments", p.since)}
      union all ${acts("likes", "lobster_id", "likes", p.since)}
      union all ${acts("messages", "sender_id", "messages", p.since)}
    ), counted as (
      select coalesce(measure, 'active') measure, "day",
        case when grouping(measure) = 1 then count(distinct actor_id) else sum(n) end n
      from acts group by grouping sets ((measure, "day"), ("day"))
      union all select measure, "day", sum(n) from (${acts("lobsters", "null::uuid", "lobsters", p.since)}) l group by 1, 2
      union all select measure, "day", sum(n) from (${acts("reports", "null::uuid", "reports", p.since)}) r group by 1, 2
    )
    select measure, to_char("day", 'YYYY-MM-DD') "day", n::int count from counted order by 1, 2`,
);

const hourRow = { at: pg.instant, count: pg.integer };

/** How many reports were made in each hour since `since` (ISO 8601). An hour without any has no row. */
export const countReportedHours = statement(
  hourRow,
  (p: Placeholders<{ since: string }>) => sql`
    select date_trunc('hour', created_at, 'UTC') at, count(*)::int count from reports
    where created_at >= ${p.since}::timestamptz group by 1 order by 1`,
);
