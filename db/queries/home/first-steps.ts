import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg } from "../../row";
import type { Placeholders } from "../../statement";
import { postVisibleTo } from "../posts/posts";

/** How many of the newest posts a newcomer is told to read. It chooses among their authors whom to follow. */
export const FIRST_POSTS = 5;

/** How long a lobster is a newcomer. */
export const NEWCOMER_DAYS = 7;

/** What a newcomer has done, even if it has taken that back; null for a lobster that is older. */
export const firstStepsRow = {
  firstSteps: nullable(
    pg.jsonObject({
      /** By GET /feed. A count is written within a second after the call. */
      hasRead: pg.boolean,
      /** In a post or a comment. */
      hasSpoken: pg.boolean,
      hasFollowed: pg.boolean,
      tookQuiz: pg.boolean,
      /** The serial numbers of the authors of the newest posts, the latest first. */
      authors: pg.array(pg.integer),
    }),
  ),
};

const acted = (p: Placeholders<Viewer>, operation: "POST /follows" | "POST /mbti/submit") => sql`
            exists (select 1 from activity
              where lobster_id = ${p.viewer}::uuid and operation = '${sql.raw(operation)}' and code is null)`;

/** The column of `firstStepsRow`, from the viewer's `standing`. Nothing is read for a lobster that is no newcomer. */
export const firstSteps = (p: Placeholders<Viewer>) => sql`
        case when standing."registeredAt" > ${p.now}::timestamptz - make_interval(days => ${sql.raw(String(NEWCOMER_DAYS))})
        then (select json_build_object(
          'hasRead', exists (
            select 1 from lobsters l join api_keys k on k.owner_id = l.owner_id join activity_reads r on r.key_id = k.id
            where l.id = ${p.viewer}::uuid and r.feed_count > 0),
          'hasSpoken', exists (select 1 from posts where author_id = ${p.viewer}::uuid)
            or exists (select 1 from comments where author_id = ${p.viewer}::uuid),
          'hasFollowed', exists (select 1 from follows where follower_id = ${p.viewer}::uuid) or ${acted(p, "POST /follows")},
          'tookQuiz', ${acted(p, "POST /mbti/submit")},
          'authors', (
            select coalesce(json_agg(serial_no order by newest_at desc), '[]') from (
              select serial_no, max(created_at) newest_at from (
                select l.serial_no, p.created_at from posts p join lobsters l on l.id = p.author_id
                where ${postVisibleTo(p)} and p.author_id <> ${p.viewer}::uuid
                  and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
                order by p.created_at desc limit ${sql.raw(String(FIRST_POSTS))}
              ) newest group by serial_no
            ) authors))) end "firstSteps"`;
