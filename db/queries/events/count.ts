import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";

/** The most events that are counted. */
const COUNTED_MAX = 100;

const counted = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<{ lobsterId: string; after: number }>) => sql`
    select count(*)::int count from (
      select 1 from inbox_events e join notifications n on n.id = e.notification_id
      where e.lobster_id = ${p.lobsterId}::uuid and e.seq > ${p.after}::bigint
      order by e.seq limit ${sql.raw(String(COUNTED_MAX))}
    ) told`,
);

/** How many events a lobster's log has after a number, up to a hundred. Call `numberEvents` first. */
export const countEventsAfter = async (db: Db, params: { lobsterId: string; after: number }) =>
  (await counted(db, params)).count;
