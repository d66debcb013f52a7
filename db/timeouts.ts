import { sql } from "drizzle-orm";
import type { Db } from "./connection";
import { pg, type RowOf } from "./row";
import { singleRow, statement } from "./statement";

/**
 * How long PostgreSQL lets a statement wait for a lock, and a transaction wait for its next statement. They are
 * settings of the database, because a pooler in transaction mode does not pass on a session's settings. A statement
 * gives up before its connection does (four seconds). A transaction may pause for longer than our slowest one, which
 * waits for a file to be stored; the locks of a client that has vanished are released after that time
 * (docs/deploy.md#timeouts-in-postgresql).
 */
export const TIMEOUTS = { lock_timeout: "2s", idle_in_transaction_session_timeout: "5s" } as const;

const wanted = Object.entries(TIMEOUTS)
  .map(([name, value]) => `('${name}', '${value}')`)
  .join(", ");

/**
 * Whether a session of this database lacks a timeout, as SQL text. Reads what the session began with, not what it set.
 */
export const LACKS_TIMEOUTS = `
  select exists (
    select from pg_settings where name in ('${Object.keys(TIMEOUTS).join("', '")}') and reset_val = '0'
  ) as found`;

/**
 * Sets the timeouts that the database lacks, as SQL text; a role that does not own the database sets them for itself
 * there. What an operator has set stays. Holds for sessions that begin afterwards.
 */
export const SET_TIMEOUTS = `
  do $$
  declare missing record;
  begin
    for missing in
      select name, value from (values ${wanted}) wanted(name, value) join pg_settings using (name) where reset_val = '0'
    loop
      begin
        execute format('alter database %I set %I = %L', current_database(), missing.name, missing.value);
      exception when insufficient_privilege then
        execute format('alter role current_user in database %I set %I = %L',
          current_database(), missing.name, missing.value);
      end;
    end loop;
  end $$`;

const timeouts = { lockSeconds: pg.float, idleSeconds: pg.float };

export type Timeouts = RowOf<typeof timeouts>;

const inForce = statement(
  timeouts,
  () => sql`
    select extract(epoch from current_setting('lock_timeout')::interval)::float8 "lockSeconds",
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 "idleSeconds"`,
);

/** The timeouts of a handle's session, in seconds; 0 is none. */
export const readTimeouts = async (db: Db): Promise<Timeouts> => singleRow(await inForce(db, {}));

/** Statements that set both timeouts for the rest of a transaction, for work that takes long. 0 is none. */
export const setLocalTimeouts = (seconds: number): string[] =>
  Object.keys(TIMEOUTS).map((name) => `set local ${name} = '${seconds}s'`);
