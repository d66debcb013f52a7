import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";
import { type ActivityFilter, matchesFilter } from "../access/activity";

/** What an open page of an owner polls: how many rows are newer than those that it shows. */
interface Newer {
  lobsterId: string;
  /** ISO 8601 or PostgreSQL's `-infinity`. */
  since: string;
}

/** Pages show larger counts as "at least" this number. */
const COUNTED_MAX = sql.raw("50");

const counted = { count: pg.integer };
const countOf = (rows: SQL) => sql`select count(*)::int count from (${rows} limit ${COUNTED_MAX}) newer`;

const notifications = statement(counted, (p: Placeholders<Newer & { types: string[] }>) =>
  countOf(sql`
    select 1 from unnest(${p.types}::text[]) asked(type) cross join lateral (
      select 1 from notifications n
      where n.recipient_id = ${p.lobsterId}::uuid and n.type = asked.type and n.created_at > ${p.since}::timestamptz
      limit ${COUNTED_MAX}) n`),
);

/** How many notifications of these types a lobster has that are newer than an instant, up to fifty. */
export const countNewerNotifications = async (db: Db, params: Newer & { types: string[] }) =>
  singleRow(await notifications(db, params)).count;

const messages = statement(counted, (p: Placeholders<Newer & { partnerId: string | null }>) => {
  const threadsOf = (me: SQL, partner: SQL, shownAt: SQL) => sql`
      select id from threads
      where ${me} = ${p.lobsterId}::uuid and ${shownAt} > ${p.since}::timestamptz
        and (${p.partnerId}::uuid is null or ${partner} = ${p.partnerId}::uuid)`;
  return countOf(sql`
    select 1 from (${threadsOf(sql`low_id`, sql`high_id`, sql`low_shown_at`)}
      union all ${threadsOf(sql`high_id`, sql`low_id`, sql`high_shown_at`)}
    ) t cross join lateral (
      select 1 from messages m
      where m.thread_id = t.id and m.created_at > ${p.since}::timestamptz
        and (not m.shadowed or m.sender_id = ${p.lobsterId}::uuid)
      limit ${COUNTED_MAX}) m`);
});

/**
 * How many messages that a lobster sees, in all threads or with one partner, are newer than an instant, up to fifty.
 */
export const countNewerMessages = async (db: Db, params: Newer & { partnerId: string | null }) =>
  singleRow(await messages(db, params)).count;

const activity = statement(counted, (p: Placeholders<Newer & ActivityFilter>) =>
  countOf(sql`select 1 from activity a where ${matchesFilter(p)} and a.at > ${p.since}::timestamptz`),
);

/** How many acts of a lobster that match the filter are newer than an instant, up to fifty. */
export const countNewerActivity = async (db: Db, params: Newer & ActivityFilter) =>
  singleRow(await activity(db, params)).count;
