import { type SQL, sql } from "drizzle-orm";

/** True for the one thread of two lobsters, in the table or alias `thread`. */
export const isThreadOf = (thread: SQL, one: SQL, other: SQL) => sql`
      ${thread}.low_id = least(${one}::uuid, ${other}::uuid)
        and ${thread}.high_id = greatest(${one}::uuid, ${other}::uuid)`;

/**
 * The `where` of an `on conflict … do update` on `threads`: true while no block has been put between the two
 * since the statement's snapshot. PostgreSQL evaluates it on the newest row, which the conflict has locked;
 * the subquery still reads the row as the snapshot has it. A statement that finds it false has stored
 * nothing and must be run again: the next one sees the block (invariant I11).
 */
export const noBlockSince = (one: SQL, other: SQL) => sql`
      threads.blocks_made = coalesce(
        (select seen.blocks_made from threads seen where ${isThreadOf(sql`seen`, one, other)}), 0)`;

/**
 * What POST /blocks runs in the statement that inserts into `blocks`, as a CTE of its own. `block` names the
 * CTE that returns blocker_id and blocked_id of the row it inserted. Waits for messages that are being stored;
 * those that wait for it see that `blocks_made` has changed (invariant I11).
 */
export const blockThread = (block: SQL) => sql`
      insert into threads (low_id, high_id, blocks_made)
      select least(blocker_id, blocked_id), greatest(blocker_id, blocked_id), 1 from ${block}
      on conflict (low_id, high_id) do update set blocks_made = threads.blocks_made + 1`;
