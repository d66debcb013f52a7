import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { claimSeen, isLiveClaim, type QuestViewer, questVisibleTo } from "../../fragments/quest-columns";
import { nullable, pg, type RowOf } from "../../row";
import { courseQuests } from "../../schema/course";
import { lobsters } from "../../schema/lobsters";
import { quests } from "../../schema/quests";
import { type Placeholders, statement } from "../../statement";

/** A quest with an open slot. */
const recruitingRow = {
  questId: quests.id,
  title: quests.title,
  initiatorId: lobsters.id,
  initiatorName: lobsters.displayName,
  openSlots: pg.integer,
  /** The number of the first of them. */
  openSlotNo: pg.integer,
  deadline: quests.deadline,
  /** The lobsters that hold a slot in it. */
  holders: pg.array(pg.uuid),
  /** The week of the course for which it is set, and the course's first and last date; null if it is for none. */
  courseWeek: nullable(courseQuests.week),
  courseBeginsOn: nullable(pg.text),
  courseEndsOn: nullable(pg.text),
};

export type RecruitingRow = RowOf<typeof recruitingRow>;

/** How many quests GET /home searches for open slots: the newest that are not over. */
export const RUNNING_MAX = 300;

/**
 * The quests with an open slot that the viewer sees, the newest first, without those of lobsters in a block with it.
 */
export const listRecruiting = statement(
  recruitingRow,
  (p: Placeholders<QuestViewer>) => sql`
    select q.id "questId", q.title, l.id "initiatorId", l.display_name "initiatorName", slots.open "openSlots",
      slots.first "openSlotNo", q.deadline, w.week "courseWeek", to_char(course.begins_on, 'YYYY-MM-DD') "courseBeginsOn",
      to_char(course.ends_on, 'YYYY-MM-DD') "courseEndsOn",
      array(select c.lobster_id from quest_claims c where c.quest_id = q.id and ${isLiveClaim(p.lapsedAt)}) holders
    from (
      select * from quests where outcome is null
      order by created_at desc, id desc limit ${sql.raw(String(RUNNING_MAX))}
    ) q join lobsters l on l.id = q.initiator_id cross join lateral (
      select count(*)::int open, min(s.slot_no)::int first from subtasks s where s.quest_id = q.id and (select exists (${claimSeen(p)})) is false
    ) slots left join course_quests w on w.quest_id = q.id left join course on w.quest_id is not null
    where ${questVisibleTo(p)} and not ${isBanned} and q.initiator_id <> all (${blockedWith(p.viewer)})
      and (q.deadline is null or q.deadline > ${p.now}::timestamptz) and slots.open > 0
    order by q.created_at desc, q.id desc`,
);
