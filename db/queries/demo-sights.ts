import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

/** What of a furnished square is worth a look, by id; each null where there is none. */
interface SightsRow {
  pollPostId: string | null;
  eventPostId: string | null;
  busiestPostId: string | null;
  reportedPostId: string | null;
  questId: string | null;
}

const sights = statement<object, SightsRow>(
  () => sql`
    select (select post_id from polls limit 1) "pollPostId", (select post_id from rsvps limit 1) "eventPostId",
      (select post_id from post_stats order by comments_count desc limit 1) "busiestPostId",
      (select target_id from reports where target_type = 'post' limit 1) "reportedPostId",
      (select quest_id from quest_claims where submitted_at is not null limit 1) "questId"`,
);

/** The posts and the quest that show most of what their pages can show. */
export async function findSights(db: Db): Promise<SightsRow> {
  const [row] = await sights(db, {});
  if (!row) throw new Error("a selection without a table gave no row");
  return row;
}

interface ResidentRow {
  ownerId: string;
  lobsterId: string;
  /** Of the latest thread; null without one. */
  partnerId: string | null;
}

const resident = statement<{ email: string }, ResidentRow>(
  (p) => sql`
    select o.id "ownerId", l.id "lobsterId", (
        select case when t.low_id = l.id then t.high_id else t.low_id end from threads t
        where l.id in (t.low_id, t.high_id) order by t.last_message_at desc limit 1) "partnerId"
    from owners o join lobsters l on l.owner_id = o.id where o.email = ${p.email}`,
);

/** An owner, their lobster, and whom it wrote with last; undefined without a lobster. */
export async function findResident(db: Db, email: string): Promise<ResidentRow | undefined> {
  const [row] = await resident(db, { email });
  return row;
}
