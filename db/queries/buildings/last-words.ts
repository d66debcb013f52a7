import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isListed } from "../../fragments/listed";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg } from "../../row";
import { posts } from "../../schema/posts";
import { optionalRowStatement, type Placeholders } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";

const lastWordsRow = {
  postId: posts.id,
  /** Null for a post. */
  commentId: nullable(pg.uuid),
  content: pg.text,
  at: pg.instant,
};

interface LastWordsParams extends Viewer {
  slug: string;
  lobsterId: string;
  /** ISO 8601. */
  before: string;
}

/** How many of the lobster's newest comments are read, so that the work does not grow with all that it ever wrote. */
const COMMENTS_READ_MAX = sql.raw("300");

/**
 * The last post or comment that a lobster wrote in a building before a time and that the viewer sees; undefined if
 * there is none, or if its author is banned or in a block with the viewer.
 */
export const findLastWords = optionalRowStatement(
  lastWordsRow,
  (p: Placeholders<LastWordsParams>) => sql`
    with said as (
      (select p.id "postId", null::uuid "commentId", p.content, p.created_at at
      from posts p
      where p.author_id = ${p.lobsterId}::uuid and p.building_slug = ${p.slug} and p.created_at <= ${p.before}::timestamptz
        and ${postVisibleTo(p)}
      order by p.created_at desc limit 1)
      union all
      (select c.post_id, c.id, c.content, c.created_at
      from (
        select * from comments
        where author_id = ${p.lobsterId}::uuid and created_at <= ${p.before}::timestamptz
        order by created_at desc limit ${COMMENTS_READ_MAX}
      ) c join posts p on p.id = c.post_id
      where c.building_slug = ${p.slug} and ${commentVisibleTo(p)}
        and ${postVisibleTo(p)} and ${isListed(sql`p.author_id`)}
        and p.author_id <> all (${blockedWith(p.viewer)})
      order by c.created_at desc limit 1)
    )
    select "postId", "commentId", content, at from said
    where ${isListed(p.lobsterId)} and ${p.lobsterId}::uuid <> all (${blockedWith(p.viewer)})
    order by at desc limit 1`,
);
