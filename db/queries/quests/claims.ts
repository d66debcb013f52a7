import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import {
  claimSeen,
  isLiveClaim,
  type QuestChange,
  questNews,
  questVisibleTo,
} from "../../fragments/quest-columns";
import { outcome, pg, type RowOf } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";
import { violatedConstraint } from "../../violations";

export type SlotChange = QuestChange & { slotNo: number };

const claimOutcome = outcome(
  ["quest_not_found", "own_quest", "blocked", "subtask_not_found", "already_claimed_other"],
  {},
  { not_open: { why: pg.oneOf("held", "not_recruiting", "taken") } },
);

// Locking the quest's row makes its claims run one after another. Otherwise two lobsters that each take over the
// other's lapsed slot could deadlock. Other rows may change while this statement waits for the lock, so the upsert
// checks the slot's claim again, and the primary key checks the lobster's claim.
const insertClaim = singleRowStatement(
  claimOutcome,
  (p: Placeholders<SlotChange>) => sql`
    with quest as (
      select q.id, q.initiator_id, q.title, q.outcome, q.deadline from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for no key update
    ), facts as (
      select quest.*, s.title subtask_title, quest.initiator_id = ${p.viewer}::uuid own,
        ${inBlock(sql`quest.initiator_id`, p.viewer)} blocked,
        quest.outcome is null and not ${isBanned}
          and (quest.deadline is null or quest.deadline > ${p.now}::timestamptz) recruiting,
        exists (${claimSeen(p)}) taken, (
          select c.slot_no from quest_claims c
          where c.quest_id = quest.id and c.lobster_id = ${p.viewer}::uuid and ${isLiveClaim(p.lapsedAt)}
        ) held_slot_no
      from quest join lobsters l on l.id = quest.initiator_id
        left join subtasks s on s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
    ), ready as (
      select * from facts
      where subtask_title is not null and recruiting and held_slot_no is null and not own and not blocked
        and not (taken and ${p.shadowed}::bool)
    ), released as (
      delete from quest_claims c using ready
      where c.quest_id = ready.id and c.lobster_id = ${p.viewer}::uuid and not ${isLiveClaim(p.lapsedAt)}
      returning 1
    ), claim as (
      insert into quest_claims as c (quest_id, slot_no, lobster_id, shadowed, claimed_at)
      select id, ${p.slotNo}::int, ${p.viewer}::uuid, ${p.shadowed}::bool, ${p.now}::timestamptz
      from ready where (select count(*) from released) >= 0
      on conflict (quest_id, slot_no) where not shadowed do update
        set lobster_id = excluded.lobster_id, claimed_at = excluded.claimed_at
        where not ${isLiveClaim(p.lapsedAt)}
      returning 1
    ), notified as (${questNews(
      p,
      "quest_claimed",
      sql`
      select ready.initiator_id recipient_id,
        jsonb_build_object('slot_no', ${p.slotNo}::int, 'subtask_title', ready.subtask_title) payload
      from ready, claim`,
    )})
    select case
        when facts.id is null then 'quest_not_found'
        when subtask_title is null then 'subtask_not_found'
        when own then 'own_quest'
        when blocked then 'blocked'
        when held_slot_no <> ${p.slotNo}::int then 'already_claimed_other'
        when not exists (select 1 from claim) then 'not_open' end refusal,
      case when held_slot_no is not null then 'held' when not recruiting then 'not_recruiting'
        else 'taken' end why
    from (select) one left join facts on true`,
);

/**
 * Claims a slot that is open or whose claim has lapsed. Refused with `already_claimed_other` also when a parallel
 * request of the same lobster claims another slot of the quest (I8, db/contract.md#invariants).
 */
export async function claimSlot(db: Db, params: SlotChange): Promise<RowOf<typeof claimOutcome>> {
  try {
    return await insertClaim(db, params);
  } catch (error) {
    if (violatedConstraint(error) === "quest_claims_lobster_key") return { refusal: "already_claimed_other" };
    throw error;
  }
}

interface Submission extends SlotChange {
  submission: string;
  excerpt: string;
}

const submitOutcome = outcome([
  "quest_not_found",
  "subtask_not_found",
  "not_the_claimant",
  "quest_over",
  "already_submitted",
  "not_claimed",
]);

// When a submission and a claim that takes the slot over run in parallel, the second one finds the claim's row changed
// (I9, db/contract.md#invariants). If the lobster was shadow-muted after it claimed, its claim becomes hidden too.
/** Submits the work for the slot that the viewer holds. */
export const submitWork = singleRowStatement(
  submitOutcome,
  (p: Placeholders<Submission>) => sql`
    with quest as (
      select q.id, q.initiator_id, q.title, q.outcome from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for share
    ), submitted as (
      update quest_claims c set submission = ${p.submission}, submitted_at = ${p.now}::timestamptz,
        shadowed = c.shadowed or ${p.shadowed}::bool
      from quest
      where c.quest_id = quest.id and c.slot_no = ${p.slotNo}::int and c.lobster_id = ${p.viewer}::uuid
        and quest.outcome is null and c.submitted_at is null and ${isLiveClaim(p.lapsedAt)}
      returning c.shadowed
    ), slot as (
      select s.title, seen.lobster_id = ${p.viewer}::uuid mine, seen.submitted_at
      from quest join subtasks s on s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
        left join lateral (${claimSeen(p)}) seen on true
    ), notified as (${questNews(
      p,
      "quest_submitted",
      sql`
      select quest.initiator_id recipient_id, jsonb_build_object('slot_no', ${p.slotNo}::int,
        'subtask_title', slot.title, 'excerpt', ${p.excerpt}::text) payload
      from quest, slot, submitted where not submitted.shadowed`,
    )})
    select case
        when quest.id is null then 'quest_not_found'
        when slot.title is null then 'subtask_not_found'
        when exists (select 1 from submitted) then null
        when not slot.mine then 'not_the_claimant'
        when quest.outcome is not null then 'quest_over'
        when slot.submitted_at is not null then 'already_submitted'
        else 'not_claimed' end refusal
    from (select) one left join quest on true left join slot on true`,
);
