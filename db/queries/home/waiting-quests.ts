import { type SQL, sql } from "drizzle-orm";
import { awaitsReview, type QuestViewer } from "../../fragments/quest-columns";
import { notNull, pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { questClaims, quests, subtasks } from "../../schema/quests";
import type { Placeholders } from "../../statement";

/** A slot of a quest. Instants below have the format of PostgreSQL's JSON. */
const slotRow = {
  questId: quests.id,
  questTitle: quests.title,
  slotNo: subtasks.slotNo,
  subtaskTitle: subtasks.title,
};

/** A submission to the viewer's quest that it has not reviewed. */
const reviewRow = {
  ...slotRow,
  lobsterId: lobsters.id,
  displayName: lobsters.displayName,
  submittedAt: notNull(questClaims.submittedAt),
};

/** A slot that the viewer holds without a submission. */
const heldRow = { ...slotRow, claimedAt: questClaims.claimedAt };

/** The quests that wait for a lobster. */
export const waitingQuestsRow = {
  reviewsOwed: pg.integer,
  /** Longest waiting first. */
  reviews: pg.jsonArray(reviewRow),
  /** Those that lapse first come first. */
  held: pg.jsonArray(heldRow),
};

interface QuestsParams extends QuestViewer {
  questsShownMax: number;
}

/** A CTE for `waitingQuests`: the submissions that the viewer must review. */
export const submissionsTo = (p: Placeholders<QuestsParams>) => sql`
  handed_in as materialized (
    select c.quest_id, q.title, c.slot_no, c.lobster_id, c.submitted_at
    from quests q join quest_claims c on c.quest_id = q.id
    where q.initiator_id = ${p.viewer}::uuid and q.outcome is null
      and ${awaitsReview}
  )`;

const listOf = (row: SQL, order: SQL, from: SQL) =>
  sql`(select coalesce(json_agg(${row} order by ${order}), '[]') from ${from})`;

/** The fields of `slotRow`, from the aliases `h` (the claim with its quest's title) and `s` (the subtask). */
const slotFields = sql.raw(`'questId', h.quest_id, 'questTitle', h.title, 'slotNo', h.slot_no,
          'subtaskTitle', s.title`);

/** The columns of `waitingQuestsRow`. The statement needs the CTE of `submissionsTo`. */
export const waitingQuests = (p: Placeholders<QuestsParams>) => sql`
        (select count(*)::int from handed_in) "reviewsOwed",
        ${listOf(
          sql`json_build_object(${slotFields}, 'lobsterId', h.lobster_id, 'displayName', l.display_name,
          'submittedAt', h.submitted_at)`,
          sql`h.submitted_at, h.quest_id, h.slot_no`,
          sql`(select * from handed_in order by submitted_at limit ${p.questsShownMax}) h
          join subtasks s on s.quest_id = h.quest_id and s.slot_no = h.slot_no join lobsters l on l.id = h.lobster_id`,
        )} reviews,
        ${listOf(
          sql`json_build_object(${slotFields}, 'claimedAt', h.claimed_at)`,
          sql`h.claimed_at, h.quest_id`,
          sql`(
            select c.quest_id, q.title, c.slot_no, c.claimed_at from quest_claims c join quests q on q.id = c.quest_id
            where c.lobster_id = ${p.viewer}::uuid and c.submitted_at is null and c.claimed_at > ${p.lapsedAt}::timestamptz
              and q.outcome is null
            order by c.claimed_at limit ${p.questsShownMax}
          ) h join subtasks s on s.quest_id = h.quest_id and s.slot_no = h.slot_no`,
        )} held`;
