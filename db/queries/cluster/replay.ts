import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";

/** The same for a database and its copy on a standby, different for all others. */
const origin = sql`
  (select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`;

/**
 * The position in the WAL up to which a primary has acknowledged commits, and which database it is. Without synchronous
 * commits, what was acknowledged may not be flushed yet, so the position of insertion counts.
 */
export const readWalPosition = statement(
  { written: pg.text, origin: pg.text },
  () => sql`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text "written", ${origin} "origin"`,
);

/** Whether a server is a standby, of which database, and whether it has replayed the WAL up to `written`. */
export const readReplayState = statement(
  { isStandby: pg.boolean, origin: pg.text, isReached: pg.boolean },
  (p: Placeholders<{ written: string }>) => sql`
    select pg_is_in_recovery() "isStandby", ${origin} "origin",
      coalesce(pg_last_wal_replay_lsn() >= ${p.written}::pg_lsn, false) "isReached"`,
);
