import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";

const cluster = sql`(select system_identifier::text from pg_control_system())`;

/**
 * Up to where a primary has written whatever it has acknowledged, and which cluster it is. Without waiting for the disk at
 * a commit, what was acknowledged may not be written yet.
 */
export const readWritten = statement(
  { written: pg.text, cluster: pg.text },
  () => sql`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text "written", ${cluster} "cluster"`,
);

/** Whether a server is a standby, of which cluster, and whether it has repeated all up to `written`. */
export const readReplayed = statement(
  { isStandby: pg.boolean, cluster: pg.text, isReached: pg.boolean },
  (p: Placeholders<{ written: string }>) => sql`
    select pg_is_in_recovery() "isStandby", ${cluster} "cluster",
      coalesce(pg_last_wal_replay_lsn() >= ${p.written}::pg_lsn, false) "isReached"`,
);
