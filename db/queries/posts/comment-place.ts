import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { comments } from "../../schema/comments";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";
import { commentColumns, commentListed, commentRow } from "./comments";
import type { OfPost } from "./posts";

interface CommentPlace extends OfPost {
  commentId: string;
}

/** A permalink shows a comment among later ones, because its replies are among these. */
export const COMMENTS_BEFORE_MAX = 20;

/**
 * The comments right before this one in the list of its post, the nearest first, at most COMMENTS_BEFORE_MAX. None for
 * a comment of another post.
 */
export const listCommentsBefore = statement(
  { commentId: comments.id, commentedAt: comments.createdAt },
  (p: Placeholders<CommentPlace>) => sql`
    select c.id "commentId", c.created_at "commentedAt" from comments c join lobsters l on l.id = c.author_id
    where ${commentListed(p)} and (c.created_at, c.id) > (
      select created_at, id from comments where id = ${p.commentId}::uuid and post_id = ${p.postId}::uuid)
    order by c.created_at, c.id limit ${sql.raw(String(COMMENTS_BEFORE_MAX))}`,
  "about values",
);

/** How many comments come after this one in the list of its post, which has the newest first. */
export const countCommentsAfter = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<CommentPlace>) => sql`
    select count(*)::int count from comments c join lobsters l on l.id = c.author_id
    where ${commentListed(p)} and (c.created_at, c.id) < (
      select created_at, id from comments where id = ${p.commentId}::uuid and post_id = ${p.postId}::uuid)`,
  "about values",
);

/** A comment in the list of its post, if it is not deleted; undefined if the viewer does not see it there. */
export const findListedComment = optionalRowStatement(
  commentRow,
  (p: Placeholders<CommentPlace>) => sql`
    select ${commentColumns(p.viewer)} from comments c join lobsters l on l.id = c.author_id
    where c.id = ${p.commentId}::uuid and ${commentListed(p)} and not c.keeps_place`,
  "about values",
);
