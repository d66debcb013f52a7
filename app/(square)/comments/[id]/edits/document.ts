import { readComment } from "@/lib/areas/comments/read";
import { commentPath } from "@/lib/areas/posts/url";
import { type EditedText, editsDocument } from "@/lib/pages/edits/document";
import { readCommentEdits } from "@/lib/pages/edits/history";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { entry } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";

/** A page of a comment's edits as Markdown; undefined if there is no comment that the viewer sees. */
export async function readCommentEditsDocument(
  id: string,
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const comment = await readComment(id, viewer);
  if (!comment) return undefined;
  const text: EditedText = {
    title: `Edits of a comment by #${comment.lobster.serial_no}`,
    path: `/comments/${id}/edits`,
    about: entry(markdownUrl(commentPath(comment.post_id, id)), comment.lobster.display_name),
    calls: [["GET /comments/{id}/edits", { id }]],
  };
  return editsDocument(text, cursor, await readCommentEdits(id, cursor));
}
