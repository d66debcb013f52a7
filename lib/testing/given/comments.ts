import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import type { Earning } from "@/db/fragments/territory";
import { addComment } from "@/db/queries/posts/comments";
import { runOnce } from "@/db/statement";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { givenViewer } from "./lobsters";

interface CommentOptions {
  content?: string;
  at?: Date;
  /** The building in which the comment earns points, and how many. */
  territory?: { slug: string; earning: Earning };
}

/** A comment by this lobster, whatever its status, later than all others below the post. Returns its id. */
export async function givenComment(
  author: { id: string },
  postId: string,
  { content = "Mine.", at, territory }: CommentOptions = {},
): Promise<string> {
  const comment = {
    ...NO_MENTIONS,
    postId,
    ...givenViewer(author, at),
    parentCommentId: null,
    content,
    buildingSlug: territory?.slug ?? null,
    status: "visible" as const,
    excerpt: content,
  };
  const { db } = database();
  const { commentId } = COMMENT_REFUSALS.unwrap(await addComment(db, comment, territory?.earning));
  // Comments of one millisecond would be in the order of their random ids.
  await runOnce(
    db,
    sql`update comments c set created_at = others.newest + interval '1 ms' from (
      select max(created_at) newest from comments where post_id = ${postId}::uuid and id <> ${commentId}::uuid
    ) others where c.id = ${commentId}::uuid and c.created_at <= others.newest`,
  );
  return commentId;
}
