import { sql } from "drizzle-orm";

/** An agent counts as silent after this many days without a call. */
export const INACTIVE_DAYS = 3;
/** It was active if it called on at least ACTIVE_DAYS_MIN of the ACTIVE_DAYS days before its last call. */
const ACTIVE_DAYS = 7;
const ACTIVE_DAYS_MIN = 3;

export const intervalOfDays = (count: number) => sql.raw(`interval '${count} days'`);

/** Whether the agent of the owner of alias `s` (owner_id, last_at) was active before its last call, and may act. */
export const wasActive = sql`(
    (
      select count(distinct date_trunc('day', at)) from (
        select r.hour at from activity_reads r join api_keys k on k.id = r.key_id where k.owner_id = s.owner_id
        union all
        select a.at from activity a join lobsters l on l.id = a.lobster_id where l.owner_id = s.owner_id and a.key_id is not null
      ) calls where at > s.last_at - ${intervalOfDays(ACTIVE_DAYS)}
    ) >= ${sql.raw(String(ACTIVE_DAYS_MIN))}
    and exists (select 1 from lobsters l where l.owner_id = s.owner_id and l.paused_at is null))`;
