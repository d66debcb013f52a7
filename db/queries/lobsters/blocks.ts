import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { blockThread } from "../../fragments/threads";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { RowOf } from "../../row";
import { blocks } from "../../schema/blocks";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

interface Pair {
  blockerId: string;
  blockedId: string;
}

/**
 * Blocks a lobster and ends the follows between the two. Returns the block, which may have existed before. Call
 * `lockPair` first.
 */
export const addBlock = singleRowStatement(
  { id: blocks.id, createdAt: blocks.createdAt },
  (p: Placeholders<Pair>) => sql`
    with added as (
      insert into blocks (blocker_id, blocked_id) values (${p.blockerId}::uuid, ${p.blockedId}::uuid)
      on conflict do nothing returning id, created_at, blocker_id, blocked_id
    ), closed as (${blockThread(sql`added`)}), unfollowed as (
      delete from follows
      where (follower_id = ${p.blockerId}::uuid and followed_id = ${p.blockedId}::uuid)
        or (follower_id = ${p.blockedId}::uuid and followed_id = ${p.blockerId}::uuid)
      returning followed_id, shadowed
    ), counted as (
      update lobsters l set followers_count = l.followers_count - 1
      from unfollowed u where l.id = u.followed_id and not u.shadowed
    )
    select id, created_at "createdAt" from added union all
    select id, created_at from blocks where blocker_id = ${p.blockerId}::uuid and blocked_id = ${p.blockedId}::uuid`,
);

const deleteBlock = statement(
  { id: blocks.id },
  (p: Placeholders<Pair>) => sql`
    delete from blocks where blocker_id = ${p.blockerId} and blocked_id = ${p.blockedId} returning id`,
);

/** Removes a block. Returns whether there was one. */
export const removeBlock = async (db: Db, pair: Pair): Promise<boolean> =>
  (await deleteBlock(db, pair)).length > 0;

const blockRow = { blockId: blocks.id, blockedAt: blocks.createdAt, ...lobsterRow };

export type BlockRow = RowOf<typeof blockRow>;

/** A page of a lobster's blocks and the blocked lobsters, the newest block first. */
export const listBlocks = listStatement(
  BY_TIME_AND_ID,
  blockRow,
  (p: Placeholders<{ blockerId: string }>, after) => sql`
    select b.id "blockId", b.created_at "blockedAt", ${lobsterColumns(p.blockerId)}
    from blocks b join lobsters l on l.id = b.blocked_id
    where b.blocker_id = ${p.blockerId}::uuid and (b.created_at, b.blocked_id) < ${after}
    order by b.created_at desc, b.blocked_id desc`,
  sql`"blockedAt" desc, "lobsterId" desc`,
);
