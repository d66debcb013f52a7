import { type SQL, sql } from "drizzle-orm";

/** True for the thread of two lobsters, in the table or alias `thread`. */
export const isThreadOf = (thread: SQL, one: SQL, other: SQL) => sql`
      ${thread}.low_id = least(${one}::uuid, ${other}::uuid)
        and ${thread}.high_id = greatest(${one}::uuid, ${other}::uuid)`;

/**
 * True if the lobster of alias `partner` may have a conversation with `me`: it has an account, or `me` still sees
 * messages of their thread. The row of the thread proves nothing that `me` may know, because a question inserts one,
 * too.
 */
export const isPartnerOf = (partner: SQL, me: SQL) => sql`(${partner}.gone_at is null or exists (
      select 1 from threads t where ${isThreadOf(sql`t`, me, sql`${partner}.id`)}
        and case when t.low_id = ${partner}.id then t.high_shown_at else t.low_shown_at end is not null))`;

/**
 * The `where` of an `on conflict … do update` on `threads`: true if no block was added between the two lobsters since
 * the statement's snapshot. PostgreSQL evaluates it on the newest row, which the conflict has locked, while the
 * subquery reads the row of the snapshot. If it is false, the statement has stored nothing and must run again, which
 * then sees the block (I11, db/contract.md#invariants).
 */
export const noBlockSince = (one: SQL, other: SQL) => sql`
      threads.blocks_made = coalesce(
        (select seen.blocks_made from threads seen where ${isThreadOf(sql`seen`, one, other)}), 0)`;

/**
 * A CTE for the statement that inserts into `blocks`. `block` is the CTE that returns blocker_id and blocked_id of the
 * inserted row. It waits for messages that are being stored; messages that wait for it see the new `blocks_made` (I11,
 * db/contract.md#invariants).
 */
export const blockThread = (block: SQL) => sql`
      insert into threads (low_id, high_id, blocks_made)
      select least(blocker_id, blocked_id), greatest(blocker_id, blocked_id), 1 from ${block}
      on conflict (low_id, high_id) do update set blocks_made = threads.blocks_made + 1`;
