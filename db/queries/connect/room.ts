import { type SQL, sql } from "drizzle-orm";

interface Room {
  table: SQL;
  /** Which rows wait: they alone count, and make room. */
  isWaiting: SQL;
  /** The network address of the new row. */
  sentFrom: SQL;
  /** How many rows of one address may wait, and how many of all. */
  fromOneMax: SQL;
  max: SQL;
}

/**
 * Parts of a `with` that delete the oldest waiting rows, so that one more fits: those of the same address, or if there
 * are too many in total, of any. A flood from one address thus pushes out only its own rows. Statements that run at
 * once delete different rows; together they may pass a maximum by as many rows as run at once, and the next one deletes
 * these, too. Refusing new rows instead would close the log-in for everybody.
 */
export const deletedForRoom = ({ table, isWaiting, sentFrom, fromOneMax, max }: Room): SQL => sql`
    own as (
      delete from ${table} where id = any(array(
        select id from ${table} where ${isWaiting} and sent_from = ${sentFrom} order by created_at, id
        limit (select greatest(0, count(*) - ${fromOneMax} + 1) from ${table} where ${isWaiting} and sent_from = ${sentFrom})
        for update skip locked))
    ), oldest as (
      delete from ${table} where id = any(array(
        select id from ${table} where ${isWaiting} order by created_at, id
        limit (select greatest(0, count(*) - ${max} + 1) from ${table} where ${isWaiting})
        for update skip locked))
    )`;
