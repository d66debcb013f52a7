import { type SQL, sql } from "drizzle-orm";

/** True when either lobster has blocked the other. */
export const inBlock = (one: SQL, other: SQL) => sql`exists (
      select 1 from blocks b
      where (b.blocker_id = ${one} and b.blocked_id = ${other}::uuid)
        or (b.blocked_id = ${one} and b.blocker_id = ${other}::uuid))`;

/**
 * An array of the lobsters that `viewer` has blocked or that have blocked it, at most `max` of them. PostgreSQL
 * evaluates it once per statement.
 */
export const blockedWith = (viewer: SQL, max?: number) => sql`array(
    select blocked_id from blocks where blocker_id = ${viewer}::uuid
    union all select blocker_id from blocks where blocked_id = ${viewer}::uuid
    ${max === undefined ? sql`` : sql.raw(`limit ${max}`)})`;
