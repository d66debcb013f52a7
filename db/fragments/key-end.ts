import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const IDLE_LIFE = "interval '30 days'";

/** When the connection of the aliases `k` and `c` ends or ended, if nobody does anything. */
export const connectionEnd = sql.raw(`least(k.revoked_at, c.ends_at, c.refreshed_at + ${IDLE_LIFE})`);

/**
 * When the key of alias `k` ends or ended; null if never. The secret of a connection (`c`, outer-joined) lasts an hour and
 * is renewed, so `expires_at` is not its end.
 */
export const keyEndsAt = sql`(case when c.key_id is null then least(k.revoked_at, k.expires_at) else ${connectionEnd} end)`;

/**
 * When a key that is revoked at `at` (SQL) is refused: by the database's clock, since a process's may be ahead, and in
 * whole milliseconds, since the column would round up to a time that has not come.
 */
export const revocationTime = (at: SQLWrapper): SQL =>
  sql`date_trunc('milliseconds', least(${at}::timestamptz, now()))`;
