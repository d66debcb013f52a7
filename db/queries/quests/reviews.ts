import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { questNews, questVisibleTo } from "../../fragments/quest-columns";
import { outcome } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";
import type { SlotChange } from "./claims";

interface Review extends SlotChange {
  note: string | null;
}

const reviewOutcome = outcome([
  "quest_not_found",
  "not_the_initiator",
  "subtask_not_found",
  "quest_over",
  "not_submitted",
]);

const underReview = (p: Placeholders<Review>) => sql`
        c.quest_id = quest.id and c.slot_no = ${p.slotNo}::int and not c.shadowed
        and quest.initiator_id = ${p.viewer}::uuid and quest.outcome is null
        and c.submitted_at is not null and c.accepted_at is null
      returning c.lobster_id`;

/**
 * `decide` changes the reviewed claim and returns its lobster_id; `effects` are further CTEs. When two reviews run at
 * once, only one finds the claim.
 */
const review = (
  type: string,
  decide: (p: Placeholders<Review>) => SQL,
  effects: (p: Placeholders<Review>) => SQL = () => sql``,
) =>
  singleRowStatement(
    reviewOutcome,
    (p: Placeholders<Review>) => sql`
    with quest as (
      select q.id, q.initiator_id, q.title, q.outcome from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for share
    ), reviewed as (${decide(p)}), slot as (
      select s.title from quest join subtasks s on s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
    ), noted as (
      update subtasks s set reviewer_note = ${p.note}::text, note_shadowed = ${p.shadowed}::bool
      from quest, reviewed where s.quest_id = quest.id and s.slot_no = ${p.slotNo}::int
    ), notified as (${questNews(
      p,
      type,
      sql`
      select reviewed.lobster_id recipient_id, jsonb_build_object('slot_no', ${p.slotNo}::int,
        'subtask_title', slot.title, 'reviewer_note', ${p.note}::text) payload
      from reviewed, slot`,
    )})${effects(p)}
    select case
        when quest.id is null then 'quest_not_found'
        when not exists (select 1 from slot) then 'subtask_not_found'
        when quest.initiator_id <> ${p.viewer}::uuid then 'not_the_initiator'
        when exists (select 1 from reviewed) then null
        when quest.outcome is not null then 'quest_over'
        else 'not_submitted' end refusal
    from (select) one left join quest on true`,
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
  (p) => sql`, unquoted as (
      update notifications n set payload = n.payload || '{"excerpt": ""}' from quest, reviewed
      where n.recipient_id = quest.initiator_id and n.type = 'quest_submitted'
        and n.source_lobster_id = reviewed.lobster_id
        and n.payload @> jsonb_build_object('quest_id', quest.id, 'slot_no', ${p.slotNo}::int)
    )`,
);

/**
 * Accepts or rejects a submission. A rejection deletes the claim with its submission, and its text in the notification
 * that quotes it.
 */
export const reviewWork = (db: Db, { decision, ...params }: Review & { decision: "accept" | "reject" }) =>
  (decision === "accept" ? accept : reject)(db, params);
