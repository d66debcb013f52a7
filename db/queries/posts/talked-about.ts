import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";

/** How many of the newest comments count, and how many of their posts are looked up. */
const [COMMENTS, POSTS] = [sql.raw("200"), sql.raw("40")];

/**
 * The posts with the most different authors among the newest comments, the most talked about first; each with the
 * number of these authors and the time of its newest comment. Only comments that everybody sees count.
 */
export const listTalkedAbout = statement(
  { ...postRow, speakers: pg.integer, lastSaidAt: pg.instant },
  (p: Placeholders<Viewer & { limit: number }>) => sql`
    with newest as (
      select post_id, author_id, created_at from comments
      where status = 'visible' order by created_at desc, id desc limit ${COMMENTS}
    ), talk as materialized (
      select post_id, count(distinct author_id)::int speakers, count(*) said, max(created_at) last_at
      from newest group by post_id order by 2 desc, 3 desc, 4 desc limit ${POSTS}
    )
    select ${postColumns(p)}, talk.speakers, talk.last_at "lastSaidAt" from talk join (${postTables}) on p.id = talk.post_id
    where ${postVisibleTo(p)} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by talk.speakers desc, talk.said desc, talk.last_at desc, p.id limit ${p.limit}`,
);
