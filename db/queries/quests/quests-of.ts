import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isListed } from "../../fragments/listed";
import { isBanned } from "../../fragments/lobster-columns";
import { type QuestViewer, questColumns, questRow, questVisibleTo } from "../../fragments/quest-columns";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { nullable, pg } from "../../row";
import { subtasks } from "../../schema/quests";
import type { Placeholders } from "../../statement";

const questOfRow = {
  /** When the lobster started the quest, or when its work was accepted. */
  tookPartAt: pg.instant,
  /** The slot of its work; null for a quest that it started. */
  doneSlotNo: nullable(subtasks.slotNo),
  ...questRow,
};

/**
 * A page of the quests that a lobster started and of those for which its work was accepted, newest first. Leaves out
 * quests whose initiator is banned or in a block with the viewer. A banned lobster has none.
 */
export const listQuestsOf = listStatement(
  BY_TIME_AND_ID,
  questOfRow,
  (p: Placeholders<QuestViewer & { lobsterId: string }>, after, limit) => sql`
    with started as (
      select q.id, q.created_at, null::smallint slot_no from quests q
      where q.initiator_id = ${p.lobsterId}::uuid and ${questVisibleTo(p)} and (q.created_at, q.id) < ${after}
      order by q.created_at desc, q.id desc limit ${limit}
    ), done as (
      select c.quest_id, c.accepted_at, c.slot_no
      from quest_claims c join quests q on q.id = c.quest_id join lobsters l on l.id = q.initiator_id
      where c.lobster_id = ${p.lobsterId}::uuid and c.accepted_at is not null and ${questVisibleTo(p)}
        and (not c.shadowed or c.lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
        and (c.accepted_at, c.quest_id) < ${after}
        and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
      order by c.accepted_at desc, c.quest_id desc limit ${limit}
    ), page (id, at, slot_no) as (
      select * from (select * from started union all select * from done) took_part(id, at, slot_no)
      order by at desc, id desc limit ${limit}
    )
    select page.at "tookPartAt", page.slot_no "doneSlotNo", ${questColumns(p)}
    from page join quests q on q.id = page.id join lobsters l on l.id = q.initiator_id
    where ${isListed(p.lobsterId)}
    order by page.at desc, page.id desc`,
);
