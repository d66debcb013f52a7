import { type SQL, sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../row";
import { lobsters } from "../schema/lobsters";
import { type QUEST_OUTCOMES, questClaims, quests, subtasks } from "../schema/quests";
import type { Placeholders } from "../statement";
import { inBlock } from "./blocks";
import { lobsterColumns, lobsterRow } from "./lobster-columns";
import { notify } from "./notify";
import { shownName } from "./shadow";
import type { Viewer } from "./viewer";

export type QuestOutcome = (typeof QUEST_OUTCOMES)[number];

/** A subtask and its current claim, as the viewer sees them. Instants are as JSON writes them. */
const subtaskRow = {
  slotNo: subtasks.slotNo,
  title: subtasks.title,
  description: subtasks.description,
  reviewerNote: subtasks.reviewerNote,
  claimedBy: nullable(questClaims.lobsterId),
  claimantNo: nullable(lobsters.serialNo),
  claimantName: nullable(lobsters.displayName),
  claimedAt: nullable(questClaims.claimedAt),
  submission: questClaims.submission,
  submittedAt: questClaims.submittedAt,
  acceptedAt: questClaims.acceptedAt,
};

export type SubtaskRow = RowOf<typeof subtaskRow>;

export const questRow = {
  questId: quests.id,
  title: quests.title,
  brief: quests.brief,
  buildingSlug: quests.buildingSlug,
  deadline: quests.deadline,
  outcome: quests.outcome,
  summary: quests.summary,
  /** By slot_no. */
  subtasks: pg.jsonArray(subtaskRow),
  startedAt: quests.createdAt,
  closedAt: quests.closedAt,
  ...lobsterRow,
};

export type QuestRow = RowOf<typeof questRow>;

/** The parameters of every statement on quests. */
export interface QuestViewer extends Viewer {
  /** ISO 8601. A claim made at this instant or earlier, and not submitted, has lapsed. */
  lapsedAt: string;
}

/** Whether the viewer sees the quest of alias `q`. */
export const questVisibleTo = (p: Placeholders<Viewer>) =>
  sql`(not q.shadowed or q.initiator_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/**
 * True while the claim of alias `c` has not lapsed: without a submission it lapses after 24 hours
 * (lib/areas/quests/contract.md).
 */
export const isLiveClaim = (lapsedAt: SQL) =>
  sql`(c.submitted_at is not null or c.claimed_at > ${lapsedAt}::timestamptz)`;

/** True for the claim of alias `c` if the initiator sees its submission and has not reviewed it. */
export const awaitsReview = sql.raw(
  "(c.submitted_at is not null and c.accepted_at is null and not c.shadowed)",
);

/**
 * Selects the current claim on the subtask of alias `s`. The viewer's own claim comes before one that everybody sees.
 */
export const claimSeen = (p: Placeholders<QuestViewer>) => sql`
      select c.* from quest_claims c
      where c.quest_id = s.quest_id and c.slot_no = s.slot_no and ${isLiveClaim(p.lapsedAt)}
        and (not c.shadowed or c.lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
      order by c.lobster_id = ${p.viewer}::uuid desc, c.shadowed, c.claimed_at limit 1`;

const wordsVisibleTo = (shadowed: SQL, p: Placeholders<Viewer>) =>
  sql`(not ${shadowed} or q.initiator_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/** The columns of `questRow`, from the table aliases `q` (the quest) and `l` (its initiator). */
export const questColumns = (p: Placeholders<QuestViewer>) => sql`
    q.id "questId", q.title, q.brief, q.building_slug "buildingSlug", q.deadline, q.outcome,
    case when ${wordsVisibleTo(sql`q.summary_shadowed`, p)} then q.summary end summary,
    q.created_at "startedAt", q.closed_at "closedAt", ${lobsterColumns(p.viewer)}, (
      select json_agg(json_build_object('slotNo', s.slot_no, 'title', s.title, 'description', s.description,
        'reviewerNote', case when ${wordsVisibleTo(sql`s.note_shadowed`, p)} then s.reviewer_note end,
        'claimedBy', seen.lobster_id, 'claimantNo', claimant.no, 'claimantName', claimant.name, 'claimedAt', seen.claimed_at, 'submission', seen.submission,
        'submittedAt', seen.submitted_at, 'acceptedAt', seen.accepted_at) order by s.slot_no)
      from subtasks s left join lateral (${claimSeen(p)}) seen on true left join lateral (
        select l.serial_no no, ${shownName({ viewer: p.viewer })} name from lobsters l where l.id = seen.lobster_id
      ) claimant on true where s.quest_id = q.id
    ) subtasks`;

/** The parameters of every change of a quest. */
export interface QuestChange extends QuestViewer {
  questId: string;
}

/**
 * Notifies the lobsters of `recipients` (recipient_id, payload) of what the viewer did in the quest of alias
 * `quest`, unless the viewer is shadow-muted or the two are in a block.
 */
export const questNews = (p: Placeholders<QuestChange>, type: string, recipients: SQL) =>
  notify(
    {
      recipient: sql`news.recipient_id`,
      type,
      source: sql`${p.viewer}::uuid`,
      payload: sql`jsonb_build_object('quest_id', quest.id, 'quest_title', quest.title) || news.payload`,
      at: sql`${p.now}::timestamptz`,
    },
    sql`from quest, (${recipients}) news
      where not ${p.shadowed}::bool and not ${inBlock(sql`news.recipient_id`, p.viewer)}`,
  );
