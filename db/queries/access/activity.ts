import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ParallelArrays, toParallelArrays } from "../../arrays";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { BY_TIME_AND_ID, FIRST_UUID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { nullable, outerJoin, pg, type RowOf } from "../../row";
import { activity, activityReads, type CALL_ROUTES } from "../../schema/activity";
import { apiKeys } from "../../schema/keys";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

/** How many days of activity an owner sees; a job deletes older records. */
export const ACTIVITY_DAYS = 90;

export type CallRoute = (typeof CALL_ROUTES)[number];

export interface NewActivity {
  lobsterId: string;
  /** Null for an act of the owner on a page. */
  keyId: string | null;
  /** ISO 8601. */
  at: string;
  /** The OpenAPI tag of the operation. */
  area: string;
  operation: string;
  targetType: string | null;
  targetId: string | null;
  status: number;
  /** One word of the call, of letters, digits and _, at most 32. */
  detail: string | null;
  code: string | null;
  /** What the caller was told; like `hint` at most ACTIVITY_TEXT_MAX characters. */
  error: string | null;
  hint: string | null;
  requestId: string;
  via: CallRoute;
  /** Whether the call said that it comes from the skill's client; false if it is left out. */
  byClient?: boolean;
}

export interface ReadCount {
  keyId: string;
  /** ISO 8601; the hour's first instant. */
  hour: string;
  count: number;
  /** How many of them came by MCP, and how many by REST from the skill's client. */
  mcpCount?: number;
  clientCount?: number;
  /** How many of them read the feed. */
  feedCount?: number;
}

type Entry = NewActivity & { id: string; byClient: boolean };

/**
 * The keys of these ids that nobody is deleting. Locked until the end of the statement: a key that was deleted meanwhile
 * would fail it, and with it the records of all others; waiting for the deletion could deadlock with it.
 */
const remainingKeys = (ids: SQLWrapper) =>
  sql`(select id from api_keys where id = any(${ids}::uuid[]) order by id for key share skip locked)`;

const insertActivity = voidStatement(
  (p: Placeholders<ParallelArrays<Entry>>) => sql`
    insert into activity (id, lobster_id, key_id, at, area, operation, target_type, target_id, status, detail, code,
      error, hint, request_id, via, by_client)
    select e.id, e.lobster_id, e.key_id, e.at::timestamptz, e.area, e.operation, e.target_type, e.target_id, e.status,
      e.detail, e.code, e.error, e.hint, e.request_id, e.via, e.by_client
    from unnest(${p.id}::uuid[], ${p.lobsterId}::uuid[], ${p.keyId}::uuid[], ${p.at}::text[], ${p.area}::text[],
      ${p.operation}::text[], ${p.targetType}::text[], ${p.targetId}::text[], ${p.status}::int[], ${p.detail}::text[],
      ${p.code}::text[], ${p.error}::text[], ${p.hint}::text[], ${p.requestId}::text[], ${p.via}::text[],
      ${p.byClient}::bool[])
      e(id, lobster_id, key_id, at, area, operation, target_type, target_id, status, detail, code, error, hint,
        request_id, via, by_client)
    left join ${remainingKeys(p.keyId)} k on k.id = e.key_id
    where k.id is not null or e.key_id is null
    on conflict do nothing`,
);

const ENTRY_FIELDS = [
  ...(["id", "lobsterId", "keyId", "at", "area", "operation", "targetType", "targetId"] as const),
  ...(["status", "detail", "code", "error", "hint", "requestId", "via", "byClient"] as const),
];

/** Records what lobsters did, in one statement. Skips entries whose key is deleted, and those that are recorded already. */
export async function recordActivity(db: Db, entries: (NewActivity & { id: string })[]): Promise<void> {
  const complete: Entry[] = entries.map((entry) => ({ byClient: false, ...entry }));
  await insertActivity(db, toParallelArrays(complete, ENTRY_FIELDS));
}

// Sorted, so that two processes that count for the same keys cannot deadlock.
const addReads = voidStatement(
  (p: Placeholders<ParallelArrays<Required<ReadCount>>>) => sql`
    insert into activity_reads as r (key_id, hour, count, mcp_count, client_count, feed_count)
    select e.key_id, e.hour::timestamptz, e.count, e.mcp, e.client, e.feed
    from unnest(${p.keyId}::uuid[], ${p.hour}::text[], ${p.count}::int[], ${p.mcpCount}::int[], ${p.clientCount}::int[],
      ${p.feedCount}::int[])
      e(key_id, hour, count, mcp, client, feed)
    join ${remainingKeys(p.keyId)} k on k.id = e.key_id
    order by e.key_id, e.hour
    on conflict (key_id, hour) do update set count = r.count + excluded.count,
      mcp_count = r.mcp_count + excluded.mcp_count, client_count = r.client_count + excluded.client_count,
      feed_count = r.feed_count + excluded.feed_count`,
);

/** Adds to the counts of reads, in one statement. Skips keys that are deleted. */
export async function countReads(db: Db, counts: ReadCount[]): Promise<void> {
  const complete = counts.map((count) => ({ mcpCount: 0, clientCount: 0, feedCount: 0, ...count }));
  const fields = ["keyId", "hour", "count", "mcpCount", "clientCount", "feedCount"] as const;
  await addReads(db, toParallelArrays(complete, fields));
}

const actRow = {
  keyId: activity.keyId,
  keyName: nullable(apiKeys.name),
  area: activity.area,
  operation: activity.operation,
  targetType: activity.targetType,
  targetId: activity.targetId,
  status: activity.status,
  detail: activity.detail,
  code: activity.code,
  error: activity.error,
  hint: activity.hint,
  requestId: activity.requestId,
  via: activity.via,
};

/** An act; or an hour of reads, of which `at` is the first instant and `calls` the number. */
const activityRow = outerJoin({ id: activity.id, at: activity.at, calls: nullable(pg.integer) }, actRow);

export type ActivityRow = RowOf<typeof activityRow>;
export type ActRow = RowOf<typeof actRow> & Pick<ActivityRow, "id" | "at">;

export interface ActivityFilter {
  /** A tag; null for all. */
  area: string | null;
  /** Null for both. */
  outcome: "succeeded" | "refused" | null;
  keyId: string | null;
}

interface ListParams extends ActivityFilter {
  lobsterId: string;
  /** Whether hours of reads are listed, too. */
  hours: boolean;
  /** ISO 8601; nothing older than 90 days is listed. */
  now: string;
}

const since = (now: SQL) =>
  sql`${now}::timestamptz - make_interval(days => ${sql.raw(String(ACTIVITY_DAYS))})`;

/** True if the record of alias `a` is the lobster's and the filter admits it. */
export const matchesFilter = (p: Placeholders<ActivityFilter & { lobsterId: string }>) => sql`
      a.lobster_id = ${p.lobsterId}::uuid
      and (${p.area}::text is null or a.area = ${p.area}::text)
      and (${p.keyId}::uuid is null or a.key_id = ${p.keyId}::uuid)
      and (${p.outcome}::text is null or (a.status < 400) = (${p.outcome}::text = 'succeeded'))`;

/** A page of what a lobster did in the last 90 days, newest first. An hour of reads comes after the acts in it. */
export const listActivity = listStatement(
  BY_TIME_AND_ID,
  activityRow,
  (p: Placeholders<ListParams>, after, limit) => sql`
    select * from (
      (select a.id, a.at, null::int calls, a.key_id "keyId", k.name "keyName", a.area, a.operation,
        a.target_type "targetType", a.target_id "targetId", a.status, a.detail, a.code, a.error, a.hint,
        a.request_id "requestId", a.via
      from activity a left join api_keys k on k.id = a.key_id
      where ${matchesFilter(p)} and a.at > ${since(p.now)}
        and (a.at, a.id) < ${after}
      order by a.at desc, a.id desc limit ${limit}::int)
      union all
      (select '${sql.raw(FIRST_UUID)}'::uuid, r.hour, sum(r.count)::int, null, null, null, null, null, null, null, null,
        null, null, null, null, null
      from lobsters l join api_keys k on k.owner_id = l.owner_id join activity_reads r on r.key_id = k.id
      where ${p.hours}::bool and l.id = ${p.lobsterId}::uuid and r.hour > ${since(p.now)}
        and (${p.keyId}::uuid is null or r.key_id = ${p.keyId}::uuid)
        and (r.hour, '${sql.raw(FIRST_UUID)}'::uuid) < ${after}
      group by r.hour order by r.hour desc limit ${limit}::int)
    ) page
    order by at desc, id desc limit ${limit}::int`,
);

const readsOf = singleRowStatement(
  { reads: pg.integer },
  (p: Placeholders<{ ownerId: string; since: string }>) => sql`
    select coalesce(sum(r.count), 0)::int reads from activity_reads r join api_keys k on k.id = r.key_id
    where k.owner_id = ${p.ownerId}::uuid and r.hour >= ${p.since}::timestamptz`,
);

/** How often an owner's keys read in the hours that began at `since` (ISO 8601) or later. */
export async function sumReads(db: Db, params: { ownerId: string; since: string }): Promise<number> {
  return (await readsOf(db, params)).reads;
}

const deleteActs = deleteInBatches(
  activity,
  (p: Placeholders<{ now: string }>) => sql`${activity.at} <= ${since(p.now)}`,
  activity.at,
);

const deleteReadCounts = deleteInBatches(
  activityReads,
  (p: Placeholders<{ now: string }>) => sql`${activityReads.hour} <= ${since(p.now)}`,
  activityReads.hour,
);

/**
 * Deletes activity and counts of reads that are older than 90 days. Returns how many records of activity it deleted.
 */
export async function deleteOldActivity(db: Db, now: Date): Promise<number> {
  const params = { now: now.toISOString() };
  await deleteReadCounts(db, params);
  return deleteActs(db, params);
}
