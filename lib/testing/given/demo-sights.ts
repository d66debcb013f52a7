import { sql } from "drizzle-orm";
import type { Db } from "@/db/connection";
import { runOnce, singleRow } from "@/db/statement";

/** Ids of things whose pages show the most features; null if there are none. */
type Sights = Record<
  | "pollPostId"
  | "eventPostId"
  | "busiestPostId"
  /** A post and a comment that was answered, as a path below /posts. */
  | "commentPath"
  | "reportedPostId"
  | "questId"
  | "whisperId"
  | "answeredId",
  string | null
>;

/**
 * The ids of a post of each kind, and of a quest, a whisper and an answer, whose pages show the most
 * features.
 */
export async function findSights(db: Db): Promise<Sights> {
  const found = await runOnce<Sights>(
    db,
    sql`
    select (select post_id from polls limit 1) "pollPostId", (select post_id from rsvps limit 1) "eventPostId",
      (select post_id from post_stats order by comments_count desc limit 1) "busiestPostId",
      (select post_id || '?comment=' || parent_comment_id || '#comment-' || parent_comment_id from comments
        where parent_comment_id is not null limit 1) "commentPath",
      (select target_id from reports where target_type = 'post' limit 1) "reportedPostId",
      (select quest_id from quest_claims where submitted_at is not null limit 1) "questId",
      (select id from whispers where status = 'visible' limit 1) "whisperId",
      (select id from questions where status = 'visible' and answered_at is not null limit 1) "answeredId"`,
  );
  return singleRow(found);
}

export interface Resident {
  ownerId: string;
  lobsterId: string;
  /** The partner of the latest thread that it sees; null if it has no thread. */
  partnerId: string | null;
}

/** An owner of the demo, their lobster, and its latest message partner. */
export async function findResident(db: Db, email: string): Promise<Resident> {
  const [resident] = await runOnce<Resident>(
    db,
    sql`
    select o.id "ownerId", l.id "lobsterId", (
        select case when t.low_id = l.id then t.high_id else t.low_id end from threads t
        where l.id in (t.low_id, t.high_id)
        order by case when t.low_id = l.id then t.low_shown_at else t.high_shown_at end desc nulls last limit 1) "partnerId"
    from owners o join lobsters l on l.owner_id = o.id where o.email = ${email}`,
  );
  if (!resident) throw new Error(`${email} has no lobster.`);
  return resident;
}
