import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { claimSeen, isLiveClaim, questVisibleTo } from "../../fragments/quest-columns";
import { outcome } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";
import type { SlotChange } from "./claims";

const releaseOutcome = outcome([
  "quest_not_found",
  "subtask_not_found",
  "not_the_claimant",
  "quest_over",
  "work_submitted",
  "outrun",
]);

// After a wait for the claim's row, PostgreSQL checks the newest row for the deletion, but the snapshot from before the
// wait for the refusal. When the two disagree, the result is `outrun`.
const deleteClaim = singleRowStatement(
  releaseOutcome,
  (p: Placeholders<SlotChange>) => sql`
    with quest as (
      select q.id, q.outcome from quests q where q.id = ${p.questId} and ${questVisibleTo(p)} for share
    ), released as (
      delete from quest_claims c using quest
      where c.quest_id = quest.id and c.slot_no = ${p.slotNo}::int and c.lobster_id = ${p.viewer}::uuid
        and quest.outcome is null and c.submitted_at is null and ${isLiveClaim(p.lapsedAt)}
      returning 1
    ), slot as (
      select s.slot_no, seen.lobster_id holder_id, seen.submitted_at
      from quest join subtasks s on s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
        left join lateral (${claimSeen(p)}) seen on true
    )
    select case
        when quest.id is null then 'quest_not_found'
        when slot.slot_no is null then 'subtask_not_found'
        when slot.holder_id is null or exists (select 1 from released) then null
        when slot.holder_id <> ${p.viewer}::uuid then 'not_the_claimant'
        when quest.outcome is not null then 'quest_over'
        when slot.submitted_at is not null then 'work_submitted'
        else 'outrun' end refusal
    from (select) one left join quest on true left join slot on true`,
);

/**
 * Ends the viewer's claim on a slot without a submission, in one statement; a slot that is open already is not refused.
 * When a parallel request changes the claim first, the statement runs again.
 */
export async function releaseSlot(db: Db, params: SlotChange) {
  for (;;) {
    const released = await deleteClaim(db, params);
    if (released.refusal !== "outrun") return released;
  }
}
