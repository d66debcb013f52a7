import { sql } from "drizzle-orm";
import type { ParallelArrays } from "../../arrays";
import { isBanned } from "../../fragments/lobster-columns";
import { claimSeen, type QuestViewer, questVisibleTo } from "../../fragments/quest-columns";
import { pg } from "../../row";
import { courseQuests } from "../../schema/course";
import { lobsters } from "../../schema/lobsters";
import { quests } from "../../schema/quests";
import { type Placeholders, statement, voidStatement } from "../../statement";

/** Sets quests for a week of the course. */
export const setForWeek = voidStatement(
  (p: Placeholders<{ questIds: string[]; week: number }>) => sql`
    insert into course_quests (quest_id, week) select id, ${p.week}::smallint from unnest(${p.questIds}::uuid[]) id`,
);

/** The quests of the weeks that the viewer sees, without those that were cancelled, in the order in which they were set. */
export const listCourseQuests = statement(
  {
    week: courseQuests.week,
    questId: quests.id,
    title: quests.title,
    brief: quests.brief,
    isClosed: pg.boolean,
    initiatorNo: lobsters.serialNo,
    initiatorName: lobsters.displayName,
    slots: pg.integer,
    openSlots: pg.integer,
  },
  (p: Placeholders<QuestViewer>) => sql`
    select w.week, q.id "questId", q.title, q.brief, q.outcome is not null "isClosed", l.serial_no "initiatorNo",
      l.display_name "initiatorName", slots.every slots, slots.open "openSlots"
    from course_quests w join quests q on q.id = w.quest_id join lobsters l on l.id = q.initiator_id
      cross join lateral (
        select count(*)::int every, count(*) filter (where not exists (${claimSeen(p)}))::int open
        from subtasks s where s.quest_id = q.id
      ) slots
    where q.outcome is distinct from 'cancelled' and ${questVisibleTo(p)} and not ${isBanned}
    order by w.week, w.created_at, q.title, q.id`,
);

/** How many of the students' lobsters that took part are listed. */
const SHOWN_MAX = sql.raw("100");

interface WeekBounds {
  week: number;
  /** ISO 8601. */
  beginsAt: string;
  endsAt: string;
}

interface Participant {
  serialNo: number;
  displayName: string;
}

/**
 * By week, how many of the students' lobsters said something that everybody sees or handed in work, and those with the
 * lowest numbers. A week in which none did has no row.
 */
export const listParticipants = statement(
  { week: pg.integer, count: pg.integer, lobsters: pg.json<Participant[]>() },
  (p: Placeholders<ParallelArrays<WeekBounds>>) => sql`
    with weeks as (
      select week, begins::timestamptz begins, ends::timestamptz ends
      from unnest(${p.week}::int[], ${p.beginsAt}::text[], ${p.endsAt}::text[]) w(week, begins, ends)
    ), acts as (
      select author_id lobster_id, created_at at from posts where status = 'visible'
      union all select author_id, created_at from comments where status = 'visible'
      union all select author_id, created_at from whispers where status = 'visible'
      union all select lobster_id, submitted_at from quest_claims where not shadowed and submitted_at is not null
    ), took_part as (
      select distinct week, lobster_id from weeks join acts on at >= begins and at < ends
    ), numbered as (
      select week, l.serial_no, l.display_name, row_number() over (partition by week order by l.serial_no) no
      from took_part join lobsters l on l.id = lobster_id join owners o on o.id = l.owner_id
      where not ${isBanned} and exists (
        select from course_members m where m.mailbox_key = o.mailbox_key and not m.is_staff)
    )
    select week, count(*)::int count,
      jsonb_agg(jsonb_build_object('serialNo', serial_no, 'displayName', display_name) order by no)
        filter (where no <= ${SHOWN_MAX}) lobsters
    from numbered group by week order by week`,
);
