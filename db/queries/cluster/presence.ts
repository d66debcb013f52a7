import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";

/** The first key of the advisory locks by which processes show themselves; the second is a process's own. */
const PRESENCE = sql.raw("27763");

const look = statement(
  { own: pg.boolean, others: pg.boolean },
  (p: Placeholders<{ id: number }>) => sql`
    select coalesce(bool_or(objid = ${p.id}::int), false) own, coalesce(bool_or(objid <> ${p.id}::int), false) others
    from pg_locks
    where locktype = 'advisory' and classid = ${PRESENCE} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`,
);

/**
 * Whether the process `id` shows itself to this database, and whether others do. A lock goes when its connection ends, so
 * nobody has to clear away what a crash leaves behind.
 */
export const findProcesses = async (db: Db, id: number): Promise<{ own: boolean; others: boolean }> =>
  singleRow(await look(db, { id }));

const show = statement(
  { isShown: pg.boolean },
  (p: Placeholders<{ id: number }>) =>
    sql`select pg_try_advisory_lock_shared(${PRESENCE}, ${p.id}::int) "isShown"`,
);

/** Shows the process `id` to all others that use this database, until its connection ends. `id` is a positive int4. */
export const announceProcess = async (db: Db, id: number): Promise<void> => {
  await show(db, { id });
};
