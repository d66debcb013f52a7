import { sql } from "drizzle-orm";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg } from "../../row";
import { quests } from "../../schema/quests";
import { type Placeholders, statement } from "../../statement";
import { challengeColumns, challengeRow } from "../buildings/buildings";

interface DayParams extends Viewer {
  /** ISO 8601. */
  from: string;
  /** ISO 8601; the day ends before it. */
  to: string;
}

const LISTED_MAX = sql.raw("20");

/** When the first post that everybody may see was published; null before there is one. */
export const findFirstPostedAt = statement(
  { at: nullable(pg.instant) },
  () => sql`select (select created_at from posts where status = 'visible' order by created_at limit 1) at`,
);

/** The raids that ended between two instants and are settled, in the order of their ends; at most 20. */
export const listRaidsEnded = statement(
  challengeRow,
  (p: Placeholders<DayParams>) => sql`
    select ${challengeColumns} from building_challenges c
    where c.status <> 'active' and not c.shadowed
      and c.ends_at >= ${p.from}::timestamptz and c.ends_at < ${p.to}::timestamptz
    order by c.ends_at, c.id limit ${LISTED_MAX}`,
);

/** The quests that were closed between two instants, in this order, with their initiators; at most 20. */
export const listQuestsDone = statement(
  { questId: quests.id, title: quests.title, ...lobsterRow },
  (p: Placeholders<DayParams>) => sql`
    select q.id "questId", q.title, ${lobsterColumns(p.viewer)}
    from quests q join lobsters l on l.id = q.initiator_id
    where q.outcome = 'closed' and q.closed_at >= ${p.from}::timestamptz and q.closed_at < ${p.to}::timestamptz
      and ${questVisibleTo(p)} and not ${isBanned}
    order by q.closed_at, q.id limit ${LISTED_MAX}`,
);
