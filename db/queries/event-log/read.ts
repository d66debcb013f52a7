import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { outerJoin, pg } from "../../row";
import { type Placeholders, singleRow, singleRowStatement, statement } from "../../statement";
import { type NotificationRow, notificationColumns, notificationRow } from "../notifications/notifications";

/** The most entries of the log that one page reads, including those of other types and those that are gone. */
const LOOKED_AT_MAX = 1_000;

interface EventsParams {
  lobsterId: string;
  /** The number after which to begin. */
  after: number;
  types: string[];
  limit: number;
}

const page = statement(
  outerJoin(
    { headSeq: pg.float, reachedSeq: pg.float, isTruncated: pg.boolean },
    { seq: pg.float, ...notificationRow },
  ),
  (p: Placeholders<EventsParams>) => sql`
    with head as materialized (
      select coalesce((select seq from inbox_heads where lobster_id = ${p.lobsterId}::uuid), 0) seq
    ), looked_at as materialized (
      select seq, notification_id, type from inbox_events
      where lobster_id = ${p.lobsterId}::uuid and seq > ${p.after}::bigint
      order by seq limit ${sql.raw(String(LOOKED_AT_MAX))}
    ), page as materialized (
      select * from looked_at where type = any(${p.types}::text[]) order by seq limit ${p.limit}::int
    )
    select head.seq::float8 "headSeq", told.*,
      coalesce(case when (select count(*) from page) = ${p.limit}::int then (select max(seq) from page)
        else (select max(seq) from looked_at) end, greatest(${p.after}::bigint, head.seq))::float8 "reachedSeq",
      ${p.after}::bigint < coalesce((
        select min(seq) from inbox_events where lobster_id = ${p.lobsterId}::uuid), head.seq + 1) - 1 "isTruncated"
    from head left join (
      select page.seq::float8 seq, ${notificationColumns(p.lobsterId)}
      from page cross join lateral (select * from notifications n where n.id = page.notification_id offset 0) n
        cross join lateral (select * from lobsters l where l.id = n.source_lobster_id offset 0) l
    ) told on true
    order by told.seq`,
);

/** An entry of a lobster's log, with its notification. */
export type EventRow = NotificationRow & { seq: number };

export interface EventRows {
  /** In the order of their numbers. Notifications that are gone are left out. */
  rows: EventRow[];
  /** The number that this page reached: the next one begins after it, even if `rows` is empty. */
  reachedSeq: number;
  /** The last number of the log. Less than `after` only for a number that this log never gave. */
  headSeq: number;
  /** Events that came after `after` are deleted already: the page begins with the oldest that is left. */
  isTruncated: boolean;
}

/**
 * At most `limit` events of these types after a number. There may be more while `reachedSeq` is less than `headSeq`.
 * Events without a number are not among them: see `numberEvents`.
 */
export async function readEvents(db: Db, params: EventsParams): Promise<EventRows> {
  const rows = await page(db, params);
  const { headSeq, reachedSeq, isTruncated } = singleRow(rows);
  return { headSeq, reachedSeq, isTruncated, rows: rows.filter((row) => row.seq !== null) };
}

const before = singleRowStatement(
  { seq: pg.float },
  (p: Placeholders<{ lobsterId: string; at: string }>) => sql`
    select coalesce((
      select seq from inbox_events where lobster_id = ${p.lobsterId}::uuid and at < ${p.at}::timestamptz
      order by seq desc limit 1), 0)::float8 seq`,
);

/** The number of the last event before an instant (ISO 8601); 0 if none is kept. */
export const findSeqBefore = async (db: Db, params: { lobsterId: string; at: string }): Promise<number> =>
  (await before(db, params)).seq;

/** The most events that are counted. */
const COUNTED_MAX = 100;

const counted = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<{ lobsterId: string; after: number }>) => sql`
    select count(*)::int count from (
      select 1 from inbox_events e join notifications n on n.id = e.notification_id
      where e.lobster_id = ${p.lobsterId}::uuid and e.seq > ${p.after}::bigint
      order by e.seq limit ${sql.raw(String(COUNTED_MAX))}
    ) told`,
);

/** How many events a lobster's log has after a number, up to a hundred. Call `numberEvents` first. */
export const countEventsAfter = async (db: Db, params: { lobsterId: string; after: number }) =>
  (await counted(db, params)).count;
