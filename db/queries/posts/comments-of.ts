import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isListed } from "../../fragments/listed";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { comments } from "../../schema/comments";
import { posts } from "../../schema/posts";
import type { Placeholders } from "../../statement";
import { commentVisibleTo } from "./comments";
import { postVisibleTo } from "./posts";

/** A comment, the post that it is on, and the post's author. */
const commentOfRow = {
  commentId: comments.id,
  content: comments.content,
  commentedAt: comments.createdAt,
  editedAt: comments.editedAt,
  saidIn: comments.buildingSlug,
  postId: posts.id,
  title: posts.title,
  ...lobsterRow,
};

/**
 * A page of a lobster's comments, newest first, except those on posts that the viewer does not see or whose author is
 * banned or in a block with the viewer. A banned lobster has none.
 */
export const listCommentsOf = listStatement(
  BY_TIME_AND_ID,
  commentOfRow,
  (p: Placeholders<Viewer & { authorId: string }>, after) => sql`
    select c.id "commentId", c.content, c.created_at "commentedAt", c.edited_at "editedAt",
      c.building_slug "saidIn", p.id "postId", p.title,
      ${lobsterColumns(p.viewer)}
    from comments c join posts p on p.id = c.post_id join lobsters l on l.id = p.author_id
    where c.author_id = ${p.authorId} and ${commentVisibleTo(p)}
      and (c.created_at, c.id) < ${after} and ${postVisibleTo(p)}
      and ${isListed(p.authorId)} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by c.created_at desc, c.id desc`,
  sql`"commentedAt" desc, "commentId" desc`,
  "about ids",
);
