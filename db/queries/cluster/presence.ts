import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

/** The first key of the advisory locks that announce processes; the second is the id of a process. */
const PRESENCE = sql.raw("27763");

/**
 * Whether the process `id` is announced in this database, and whether others are. A lock ends with its connection, so a
 * crash leaves nothing behind.
 */
export const findProcesses = singleRowStatement(
  { own: pg.boolean, others: pg.boolean },
  (p: Placeholders<{ id: number }>) => sql`
    select coalesce(bool_or(objid = ${p.id}::int), false) own, coalesce(bool_or(objid <> ${p.id}::int), false) others
    from pg_locks
    where locktype = 'advisory' and classid = ${PRESENCE} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`,
);

/** Announces the process `id`, a positive int4, to all others that use this database, until its connection ends. */
export const announceProcess = voidStatement(
  (p: Placeholders<{ id: number }>) =>
    sql`select from pg_try_advisory_lock_shared(${PRESENCE}, ${p.id}::int)`,
);
