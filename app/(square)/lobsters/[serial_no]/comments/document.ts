import type { CommentOfLobster } from "@/lib/areas/comments/lists";
import { commentPath } from "@/lib/areas/posts/url";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { buildingLink, editedNote, entry, facts, section, who } from "@/lib/pages/markdown-form/entries";
import { indented } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import { tabDocument } from "../_profile/document";
import { readCommentsOf } from "../_profile/lists";

/** A lobster's comments as Markdown. */
export const readCommentsDocument = tabDocument("comments", async ({ lobster }, cursor, viewer) => {
  const { comments, next_cursor } = await readCommentsOf({ id: lobster.id, cursor }, viewer);
  return {
    list: [section("Comments", comments.map(commentEntry), "No comments yet.")],
    next: next_cursor,
  };
});

/** The beginning of a comment, and the post that it is on, with the post's author. */
function commentEntry(comment: CommentOfLobster): string {
  const { commentId, content, commentedAt, editedAt, saidIn, postId, title } = comment;
  const place = buildingLink(saidIn);
  const line = facts(
    `${markdownUrl(commentPath(postId, commentId))} ${shortTime(commentedAt)}`,
    editedNote(editedAt, "comments", commentId),
    place && `in ${place}`,
  );
  const author = who({ serial_no: comment.serialNo, display_name: comment.displayName });
  return [entry(line, excerptLine(content)), indented(entry(`on a post by ${author}`, title))].join("\n");
}
