import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./connection";
import { pg } from "./row";
import { type Placeholders, singleRowStatement } from "./statement";

/**
 * How many rows one statement deletes at most. A connection that answers nothing for four seconds counts as lost: one
 * statement for a whole backlog would fail each time, and have more to delete the next time.
 */
export const BATCH_ROWS_MAX = 1_000;

/** BATCH_ROWS_MAX in SQL. */
export const batchRowsMax: SQL = sql.raw(String(BATCH_ROWS_MAX));

/** Repeats a deletion of at most BATCH_ROWS_MAX rows until it finds none. Returns how many there were. */
export async function repeatUntilEmpty(deleteBatch: () => Promise<number>): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await deleteBatch();
    sum += count;
    if (count === 0) return sum;
  }
}

/**
 * Declares the deletion of all rows of a table that are `old`, in batches, in ascending order of `order`. Returns how
 * many it deleted. Rows are found by `ctid`, because PostgreSQL scans the whole of a table of medium size to find a
 * thousand rows by their keys. Rows that another transaction has locked are left to the next run: a deletion that
 * waited for them could deadlock with another that locks the same rows in another order.
 */
export function deleteInBatches<Params extends object = object>(
  table: PgTable,
  old: (p: Placeholders<Params>) => SQL,
  order: Column,
): (db: Db, params: Params) => Promise<number> {
  const deleteBatch = singleRowStatement(
    { count: pg.integer },
    (p: Placeholders<Params>) => sql`
      with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${old(p)} order by ${order} limit ${batchRowsMax} for update skip locked
        )) returning 1
      )
      select count(*)::int count from gone`,
  );
  return (db, params) => repeatUntilEmpty(async () => (await deleteBatch(db, params)).count);
}
