import { type SQL, sql } from "drizzle-orm";
import type { QUEST_OUTCOMES } from "../schema/quests";
import { type LobsterRow, lobsterColumns } from "./lobster-columns";
import { inBlock } from "./mentioned";
import type { Viewer } from "./shadowed";

export type QuestOutcome = (typeof QUEST_OUTCOMES)[number];

/** A subtask and the claim that lasts on it, as the viewer sees them. Instants are as JSON writes them. */
export interface SubtaskRow {
  slotNo: number;
  title: string;
  description: string;
  reviewerNote: string | null;
  claimedBy: string | null;
  claimedAt: string | null;
  submission: string | null;
  submittedAt: string | null;
  acceptedAt: string | null;
}

export interface QuestRow extends LobsterRow {
  questId: string;
  title: string;
  brief: string;
  buildingSlug: string | null;
  deadline: string | null;
  outcome: QuestOutcome | null;
  summary: string | null;
  /** By slot_no. */
  subtasks: SubtaskRow[];
  startedAt: string;
  closedAt: string | null;
}

/** What every statement on quests takes. */
export interface QuestViewer extends Viewer {
  /** An instant; a claim made then or earlier, and not submitted, has lapsed. */
  lapsedAt: string;
}

export type Parameters<Params> = { readonly [Name in keyof Params]: SQL };

/** Whether the viewer sees the quest of alias `q`. */
export const questVisibleTo = (p: Parameters<Viewer>) =>
  sql`(not q.shadowed or q.initiator_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/** Whether the claim of alias `c` lasts: one without a submission does for 24 hours (docs/contract.md#quests). */
export const lasts = (lapsedAt: SQL) =>
  sql`(c.submitted_at is not null or c.claimed_at > ${lapsedAt}::timestamptz)`;

/** The claim that the viewer sees on the subtask of alias `s`: its own before the one that everybody sees. */
export const claimSeen = (p: Parameters<QuestViewer>) => sql`
      select c.* from quest_claims c
      where c.quest_id = s.quest_id and c.slot_no = s.slot_no and ${lasts(p.lapsedAt)}
        and (not c.shadowed or c.lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
      order by c.lobster_id = ${p.viewer}::uuid desc, c.shadowed, c.claimed_at limit 1`;

const wordsVisibleTo = (shadowed: SQL, p: Parameters<Viewer>) =>
  sql`(not ${shadowed} or q.initiator_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/** The columns of a QuestRow, from the table aliases `q` and, its initiator, `l`. */
export const questColumns = (p: Parameters<QuestViewer>) => sql`
    q.id "questId", q.title, q.brief, q.building_slug "buildingSlug", q.deadline, q.outcome,
    case when ${wordsVisibleTo(sql`q.summary_shadowed`, p)} then q.summary end summary,
    q.created_at "startedAt", q.closed_at "closedAt", ${lobsterColumns(p.viewer)}, (
      select json_agg(json_build_object('slotNo', s.slot_no, 'title', s.title, 'description', s.description,
        'reviewerNote', case when ${wordsVisibleTo(sql`s.note_shadowed`, p)} then s.reviewer_note end,
        'claimedBy', seen.lobster_id, 'claimedAt', seen.claimed_at, 'submission', seen.submission,
        'submittedAt', seen.submitted_at, 'acceptedAt', seen.accepted_at) order by s.slot_no)
      from subtasks s left join lateral (${claimSeen(p)}) seen on true where s.quest_id = q.id
    ) subtasks`;

/** What every change of a quest takes. */
export interface QuestChange extends QuestViewer {
  questId: string;
}

/**
 * Tells the lobsters of `recipients` (recipient_id, payload) what the viewer did in the quest of alias
 * `quest`, unless the viewer is shadow-muted or the two are in a block.
 */
export const questNews = (p: Parameters<QuestChange>, type: string, recipients: SQL) => sql`
    insert into notifications (recipient_id, type, source_lobster_id, payload, created_at)
    select told.recipient_id, ${sql.raw(`'${type}'`)}, ${p.viewer}::uuid,
      jsonb_build_object('quest_id', quest.id, 'quest_title', quest.title) || told.payload,
      ${p.now}::timestamptz
    from quest, (${recipients}) told
    where not ${p.shadowed}::bool and not ${inBlock(sql`told.recipient_id`, p.viewer)}`;
