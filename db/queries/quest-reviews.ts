import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { type Parameters, type QuestChange, questNews, questVisibleTo } from "./quest-columns";

type Review = QuestChange & { slotNo: number; note: string | null };

/** What decides about a review, and whether it was stored. */
export interface ReviewOutcome {
  own: boolean;
  slotFound: boolean;
  over: boolean;
  reviewed: boolean;
}

const underReview = (p: Parameters<Review>) => sql`
        c.quest_id = quest.id and c.slot_no = ${p.slotNo}::int and not c.shadowed
        and quest.initiator_id = ${p.viewer}::uuid and quest.outcome is null
        and c.submitted_at is not null and c.accepted_at is null
      returning c.lobster_id`;

/** `decide` changes the claim under review and returns its lobster_id: of two reviews one finds it. */
const review = (type: string, decide: (p: Parameters<Review>) => SQL) =>
  statement<Review, ReviewOutcome>(
    (p) => sql`
    with quest as (
      select q.id, q.initiator_id, q.title, q.outcome from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for share
    ), reviewed as (${decide(p)}), slot as (
      select s.title from quest join subtasks s on s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
    ), noted as (
      update subtasks s set reviewer_note = ${p.note}::text, note_shadowed = ${p.shadowed}::bool
      from quest, reviewed where s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
    ), told as (${questNews(
      p,
      type,
      sql`
      select reviewed.lobster_id recipient_id, jsonb_build_object('slot_no', ${p.slotNo}::int,
        'subtask_title', slot.title, 'reviewer_note', ${p.note}::text) payload
      from reviewed, slot`,
    )})
    select quest.initiator_id = ${p.viewer}::uuid own, exists (select 1 from slot) "slotFound",
      quest.outcome is not null "over", exists (select 1 from reviewed) reviewed
    from quest`,
  );

const accept = review(
  "quest_accepted",
  (p) => sql`
      update quest_claims c set accepted_at = ${p.now}::timestamptz from quest where ${underReview(p)}`,
);

const reject = review(
  "quest_rejected",
  (p) => sql`
      delete from quest_claims c using quest where ${underReview(p)}`,
);

/**
 * Accepts a submission, or rejects it, which erases it and its claim (spec §3). Undefined when there is no
 * such quest for the viewer.
 */
export async function reviewWork(
  db: Db,
  { decision, ...params }: Review & { decision: "accept" | "reject" },
): Promise<ReviewOutcome | undefined> {
  const [outcome] = await (decision === "accept" ? accept : reject)(db, params);
  return outcome;
}
