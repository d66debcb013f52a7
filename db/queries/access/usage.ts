import { sql } from "drizzle-orm";
import { type ParallelArrays, toParallelArrays } from "../../arrays";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { pg, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { type USAGE_WAYS, usageDays } from "../../schema/usage";
import { type Placeholders, singleRowStatement, statement, voidStatement } from "../../statement";

/** How many days of usage are kept; a job deletes older records. */
export const USAGE_DAYS = 30;

export type UsageWay = (typeof USAGE_WAYS)[number];

/** What an owner's agents were answered on a day. */
export interface UsageCount {
  ownerId: string;
  /** YYYY-MM-DD, in the owner's time zone. */
  day: string;
  way: UsageWay;
  operation: string;
  calls: number;
  tokens: number;
}

// Sorted, so that two processes that count for the same owners cannot deadlock. Owners who are being deleted are left out:
// they would fail the statement, and with it the counts of all others.
const add = voidStatement(
  (p: Placeholders<ParallelArrays<UsageCount>>) => sql`
    insert into usage_days as u (owner_id, day, way, operation, calls, tokens)
    select e.owner_id, e.day::date, e.way, e.operation, e.calls, e.tokens
    from unnest(${p.ownerId}::uuid[], ${p.day}::text[], ${p.way}::text[], ${p.operation}::text[], ${p.calls}::int[],
      ${p.tokens}::int[]) e(owner_id, day, way, operation, calls, tokens)
    join (select id from owners where id = any(${p.ownerId}::uuid[]) order by id for key share skip locked) o
      on o.id = e.owner_id
    order by e.owner_id, e.day::date, e.way, e.operation
    on conflict (owner_id, day, way, operation) do update
      set calls = u.calls + excluded.calls, tokens = u.tokens + excluded.tokens`,
);

/** Adds to the counts of answers, in one statement. Skips owners who are gone. */
export async function countUsage(db: Db, counts: UsageCount[]): Promise<void> {
  await add(db, toParallelArrays(counts, ["ownerId", "day", "way", "operation", "calls", "tokens"]));
}

const usageRow = {
  day: usageDays.day,
  way: usageDays.way,
  operation: usageDays.operation,
  calls: usageDays.calls,
  tokens: pg.float,
};

export type UsageRow = RowOf<typeof usageRow>;

/** What an owner's agents were answered since a day (YYYY-MM-DD). */
export const listUsage = statement(
  usageRow,
  (p: Placeholders<{ ownerId: string; since: string }>) => sql`
    select day, way, operation, calls, tokens::float8 tokens from usage_days
    where owner_id = ${p.ownerId}::uuid and day >= ${p.since}::date`,
);

const settings = {
  timeZone: owners.timeZone,
  tokenBudget: owners.tokenBudget,
  quietFrom: owners.quietFrom,
  quietUntil: owners.quietUntil,
};

/** What an owner set for their agents' calls, and their time zone. */
export const findUsageSettings = singleRowStatement(
  settings,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select time_zone "timeZone", token_budget "tokenBudget", quiet_from "quietFrom", quiet_until "quietUntil"
    from owners where id = ${p.ownerId}::uuid`,
);

interface Settings {
  ownerId: string;
  tokenBudget: number | null;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Stores what an owner set for their agents' calls. */
export const storeUsageSettings = voidStatement(
  (p: Placeholders<Settings>) => sql`
    update owners set token_budget = ${p.tokenBudget}::int, quiet_from = ${p.quietFrom}::int,
      quiet_until = ${p.quietUntil}::int
    where id = ${p.ownerId}::uuid`,
  "not shown",
);

/** Deletes the counts of days before a date (YYYY-MM-DD). Returns how many. */
export const deleteOldUsage = deleteInBatches(
  usageDays,
  (p: Placeholders<{ before: string }>) => sql`${usageDays.day} < ${p.before}::date`,
  usageDays.day,
);
