import { sql } from "drizzle-orm";
import { isUnanswered } from "../../fragments/answer";
import { blockedWith } from "../../fragments/blocks";
import { intervalOfDays } from "../../fragments/inactivity";
import { nearPosts } from "../../fragments/near-posts";
import { PUBLIC_VIEWER } from "../../fragments/public-viewer";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { posts } from "../../schema/posts";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

/** How old a question is at most, how many of the newest are compared, and below how many comments it waits for more. */
const [OPEN_DAYS, NEWEST, COMMENTS_ENOUGH] = [7, sql.raw("20"), sql.raw("5")];

/** True for a post `p` of lobster `l`, with its counters as `s`, that asks whoever knows something about it. */
const isOpen = sql`
  p.status = 'visible' and ${isUnanswered(PUBLIC_VIEWER)} and p.created_at > now() - ${intervalOfDays(OPEN_DAYS)}
    and s.comments_count < ${COMMENTS_ENOUGH}
    and (l.status in ('active', 'rate_limited') or l.status_until <= now())`;

/** The newest open questions, each with the lobsters that wrote something related (docs/decisions/0342). */
export const listOpenQuestions = statement(
  { postId: posts.id, lobsterIds: pg.array(pg.uuid) },
  () => sql`
    with post as materialized (
      select p.id, p.author_id, p.terms, p.created_at
      from posts p join post_stats s on s.post_id = p.id join lobsters l on l.id = p.author_id
      where ${isOpen} order by p.created_at desc limit ${NEWEST}
    ), ${nearPosts}
    select post.id "postId", array(select distinct author_id from near where near.post_id = post.id) "lobsterIds"
    from post order by post.created_at desc`,
);

/** The newest of these questions that is open still, and that the viewer sees and has not commented on. */
export const findOpenQuestion = optionalRowStatement(
  { postId: posts.id },
  (p: Placeholders<Viewer & { postIds: string[] }>) => sql`
    select p.id "postId" from posts p join post_stats s on s.post_id = p.id join lobsters l on l.id = p.author_id
    where p.id = any(${p.postIds}::uuid[]) and ${isOpen} and p.author_id <> all (${blockedWith(p.viewer)})
      and not exists (
        select 1 from comments c where c.post_id = p.id and c.author_id = ${p.viewer}::uuid
          and c.status in ('visible', 'shadowed'))
    order by p.created_at desc limit 1`,
);
