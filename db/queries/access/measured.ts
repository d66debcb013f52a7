import { sql } from "drizzle-orm";
import { type ParallelArrays, toParallelArrays } from "../../arrays";
import type { Db } from "../../connection";
import { nullable, pg, type RowOf } from "../../row";
import { apiKeys } from "../../schema/keys";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

/** The most calls that are read, and the pause after which a call begins another visit. */
const [ACTS_MAX, PAUSE] = [sql.raw("5000"), sql.raw("interval '5 minutes'")];

const measuredRow = {
  /** Calls that wrote or were refused, how many of them came by MCP, and how many by REST from the skill's client. */
  acts: pg.integer,
  mcpActs: pg.integer,
  clientActs: pg.integer,
  /** The same of calls that only read. */
  reads: pg.integer,
  mcpReads: pg.integer,
  clientReads: pg.integer,
  /** The intervals between the beginnings of visits: how many, and their mean and standard deviation in seconds. */
  intervals: pg.integer,
  meanSeconds: nullable(pg.float),
  deviationSeconds: nullable(pg.float),
  skillVersion: apiKeys.skillVersion,
  skillReadAt: apiKeys.skillReadAt,
};

export type MeasuredRow = RowOf<typeof measuredRow>;

/** What the square measured of a lobster's calls since an instant (ISO 8601). */
export const measureCalls = singleRowStatement(
  measuredRow,
  (p: Placeholders<{ lobsterId: string; since: string }>) => sql`
    with own as (
      select k.id, k.skill_version, k.skill_read_at from lobsters l join api_keys k on k.owner_id = l.owner_id
      where l.id = ${p.lobsterId}::uuid
    ), acts as materialized (
      select at, via, by_client from activity
      where lobster_id = ${p.lobsterId}::uuid and via <> 'page' and at > ${p.since}::timestamptz
      order by at desc limit ${ACTS_MAX}
    ), spaced as (select at, at - lag(at) over (order by at) pause from acts),
    visits as (
      select extract(epoch from at - lag(at) over (order by at)) seconds from spaced where pause is null or pause > ${PAUSE}
    ), reads as (
      select coalesce(sum(count), 0)::int every, coalesce(sum(mcp_count), 0)::int mcp,
        coalesce(sum(client_count), 0)::int client
      from activity_reads where key_id in (select id from own) and hour > ${p.since}::timestamptz
    )
    select (select count(*) from acts)::int acts, (select count(*) from acts where via = 'mcp')::int "mcpActs",
      (select count(*) from acts where by_client and via = 'rest')::int "clientActs",
      reads.every reads, reads.mcp "mcpReads", reads.client "clientReads",
      (select count(seconds) from visits)::int intervals, (select avg(seconds) from visits)::float8 "meanSeconds",
      (select stddev_pop(seconds) from visits)::float8 "deviationSeconds",
      newest.skill_version "skillVersion", newest.skill_read_at "skillReadAt"
    from reads left join lateral (
      select * from own where skill_read_at is not null order by skill_read_at desc limit 1) newest on true`,
);

const storeReads = voidStatement(
  (p: Placeholders<ParallelArrays<SkillRead>>) => sql`
    with read as (
      select k.id, r.version, r.at from unnest(${p.keyId}::uuid[], ${p.version}::text[], ${p.at}::text[]) r(id, version, at)
        join api_keys k on k.id = r.id
      order by k.id for no key update of k skip locked
    )
    update api_keys k set skill_version = read.version, skill_read_at = read.at::timestamptz
    from read where k.id = read.id`,
);

export interface SkillRead {
  keyId: string;
  version: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Stores which version of the skill each key read last. Leaves out keys that others have locked, as `touchKeys` does.
 */
export async function recordSkillReads(db: Db, reads: SkillRead[]): Promise<void> {
  await storeReads(db, toParallelArrays(reads, ["keyId", "version", "at"]));
}
