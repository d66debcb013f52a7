import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, pg } from "../../row";
import { optionalRowStatement, singleRowStatement } from "../../row-statement";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { posts } from "../../schema/posts";
import { questions } from "../../schema/questions";
import { quests } from "../../schema/quests";
import { whispers } from "../../schema/whispers";
import type { Placeholders } from "../../statement";

/** Each is null where there is none. */
const sightsRow = {
  pollPostId: nullable(posts.id),
  eventPostId: nullable(posts.id),
  busiestPostId: nullable(posts.id),
  /** A post and a comment with a reply, as a path below /posts. */
  commentPath: nullable(pg.text),
  reportedPostId: nullable(posts.id),
  questId: nullable(quests.id),
  whisperId: nullable(whispers.id),
  answeredId: nullable(questions.id),
};

const sights = singleRowStatement(
  sightsRow,
  () => sql`
    select (select post_id from polls limit 1) "pollPostId", (select post_id from rsvps limit 1) "eventPostId",
      (select post_id from post_stats order by comments_count desc limit 1) "busiestPostId",
      (select post_id || '?comment=' || parent_comment_id || '#comment-' || parent_comment_id from comments
        where parent_comment_id is not null limit 1) "commentPath",
      (select target_id from reports where target_type = 'post' limit 1) "reportedPostId",
      (select quest_id from quest_claims where submitted_at is not null limit 1) "questId",
      (select id from whispers where status = 'visible' limit 1) "whisperId",
      (select id from questions where status = 'visible' and answered_at is not null limit 1) "answeredId"`,
);

/** The ids of a post of each kind, and of a quest, a whisper and an answer, whose pages show the most features. */
export const findSights = (db: Db) => sights(db, {});

const residentRow = {
  ownerId: owners.id,
  lobsterId: lobsters.id,
  /** The partner of the latest thread that it sees; null if it has no thread. */
  partnerId: nullable(pg.uuid),
};

const resident = optionalRowStatement(
  residentRow,
  (p: Placeholders<{ email: string }>) => sql`
    select o.id "ownerId", l.id "lobsterId", (
        select case when t.low_id = l.id then t.high_id else t.low_id end from threads t
        where l.id in (t.low_id, t.high_id)
        order by case when t.low_id = l.id then t.low_shown_at else t.high_shown_at end desc nulls last limit 1) "partnerId"
    from owners o join lobsters l on l.owner_id = o.id where o.email = ${p.email}`,
);

/** An owner, their lobster, and its latest message partner; undefined if the owner has no lobster. */
export const findResident = (db: Db, email: string) => resident(db, { email });
