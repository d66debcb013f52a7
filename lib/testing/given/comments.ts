import { database } from "@/db/client";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import type { Earning } from "@/db/fragments/territory";
import { addComment } from "@/db/queries/posts/comments";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { givenViewer } from "./lobsters";

interface CommentOptions {
  at?: Date;
  /** The building in which the comment earns points, and how many. */
  territory?: { slug: string; earning: Earning };
}

let lastAt = 0;

/** Comments of one millisecond would stand in the order of their random ids. */
const later = () => {
  lastAt = Math.max(lastAt + 1, Date.now());
  return new Date(lastAt);
};

/** A comment by this lobster, whatever its status, later than the one before. Returns its id. */
export async function givenComment(
  author: { id: string },
  postId: string,
  { at = later(), territory }: CommentOptions = {},
): Promise<string> {
  const comment = {
    ...NO_MENTIONS,
    postId,
    ...givenViewer(author, at),
    parentCommentId: null,
    content: "Mine.",
    buildingSlug: territory?.slug ?? null,
    status: "visible" as const,
    excerpt: "Mine.",
  };
  return COMMENT_REFUSALS.admit(await addComment(database().db, comment, territory?.earning)).commentId;
}
