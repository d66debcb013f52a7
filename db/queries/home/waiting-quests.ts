import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { claimSeen, isLiveClaim, type QuestViewer, questVisibleTo } from "../../fragments/quest-columns";
import { notNull, pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { questClaims, quests, subtasks } from "../../schema/quests";
import type { Placeholders } from "../../statement";

/** A quest that the viewer may join. Instants here and below have the format of PostgreSQL's JSON. */
const recruitingRow = {
  questId: quests.id,
  title: quests.title,
  initiatorId: lobsters.id,
  initiatorName: lobsters.displayName,
  openSlots: pg.integer,
  deadline: quests.deadline,
};

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
  /** At most RECRUITING_MAX. */
  recruitingCount: pg.integer,
  /** Newest first. */
  recruiting: pg.jsonArray(recruitingRow),
  reviewsOwed: pg.integer,
  /** Longest waiting first. */
  reviews: pg.jsonArray(reviewRow),
  /** Those that lapse first come first. */
  held: pg.jsonArray(heldRow),
};

/** Bounds how many quests with an open slot GET /home counts. */
export const RECRUITING_MAX = 100;

/** Bounds how many quests GET /home looks at for one: the newest that are not over, however many of them are full. */
export const RUNNING_MAX = 300;

interface QuestsParams extends QuestViewer {
  questsShownMax: number;
}

const openSlots = (p: Placeholders<QuestsParams>) => sql`
        from subtasks s where s.quest_id = q.id and not exists (${claimSeen(p)})`;

// A scalar subquery is looked up for each quest. "not exists" would let the planner read the claims of all quests.
const ownSlot = (p: Placeholders<QuestsParams>) => sql`
        select c.slot_no from quest_claims c
        where c.quest_id = q.id and c.lobster_id = ${p.viewer}::uuid and ${isLiveClaim(p.lapsedAt)}`;

/** CTEs for `waitingQuests`: the quests that the viewer may join, and the submissions that it must review. */
export const questsAbout = (p: Placeholders<QuestsParams>) => sql`
  recruiting as materialized (
    select q.id, q.title, q.deadline, q.created_at, l.id initiator_id, l.display_name
    from (
      select * from quests where outcome is null
      order by created_at desc, id desc limit ${sql.raw(String(RUNNING_MAX))}
    ) q join lobsters l on l.id = q.initiator_id
    where q.initiator_id <> ${p.viewer}::uuid and ${questVisibleTo(p)} and not ${isBanned}
      and q.initiator_id <> all (${blockedWith(p.viewer)})
      and (q.deadline is null or q.deadline > ${p.now}::timestamptz)
      and exists (select 1 ${openSlots(p)})
      and (${ownSlot(p)}) is null
    order by q.created_at desc, q.id desc limit ${sql.raw(String(RECRUITING_MAX))}
  ), handed_in as materialized (
    select c.quest_id, q.title, c.slot_no, c.lobster_id, c.submitted_at
    from quests q join quest_claims c on c.quest_id = q.id
    where q.initiator_id = ${p.viewer}::uuid and q.outcome is null
      and c.submitted_at is not null and c.accepted_at is null and not c.shadowed
  )`;

const listOf = (row: SQL, order: SQL, from: SQL) =>
  sql`(select coalesce(json_agg(${row} order by ${order}), '[]') from ${from})`;

const slotOf = (quest: string) =>
  sql.raw(`'questId', ${quest}.quest_id, 'questTitle', ${quest}.title, 'slotNo', ${quest}.slot_no,
          'subtaskTitle', s.title`);

/** The columns of `waitingQuestsRow`. The statement needs the CTEs of `questsAbout`. */
export const waitingQuests = (p: Placeholders<QuestsParams>) => sql`
        (select count(*)::int from recruiting) "recruitingCount",
        ${listOf(
          sql`json_build_object('questId', q.id, 'title', q.title, 'initiatorId', q.initiator_id,
          'initiatorName', q.display_name, 'deadline', q.deadline, 'openSlots', (select count(*) ${openSlots(p)}))`,
          sql`q.created_at desc, q.id desc`,
          sql`(select * from recruiting order by created_at desc, id desc limit ${p.questsShownMax}) q`,
        )} recruiting,
        (select count(*)::int from handed_in) "reviewsOwed",
        ${listOf(
          sql`json_build_object(${slotOf("h")}, 'lobsterId', h.lobster_id, 'displayName', l.display_name,
          'submittedAt', h.submitted_at)`,
          sql`h.submitted_at, h.quest_id, h.slot_no`,
          sql`(select * from handed_in order by submitted_at limit ${p.questsShownMax}) h
          join subtasks s on s.quest_id = h.quest_id and s.slot_no = h.slot_no join lobsters l on l.id = h.lobster_id`,
        )} reviews,
        ${listOf(
          sql`json_build_object(${slotOf("h")}, 'claimedAt', h.claimed_at)`,
          sql`h.claimed_at, h.quest_id`,
          sql`(
            select c.quest_id, q.title, c.slot_no, c.claimed_at from quest_claims c join quests q on q.id = c.quest_id
            where c.lobster_id = ${p.viewer}::uuid and c.submitted_at is null and c.claimed_at > ${p.lapsedAt}::timestamptz
              and q.outcome is null
            order by c.claimed_at limit ${p.questsShownMax}
          ) h join subtasks s on s.quest_id = h.quest_id and s.slot_no = h.slot_no`,
        )} held`;
