import { readPost } from "@/lib/areas/posts/read";
import { type EditedText, editsDocument } from "@/lib/pages/edits/document";
import { readPostEdits } from "@/lib/pages/edits/history";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { entry } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";

/** A page of a post's edits as Markdown; undefined if there is no post that the viewer sees. */
export async function readPostEditsDocument(
  id: string,
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const post = await readPost(id, viewer);
  if (!post) return undefined;
  const text: EditedText = {
    title: `Edits of a post by #${post.lobster.serial_no}`,
    path: `/posts/${id}/edits`,
    about: entry(markdownUrl(`/posts/${id}`), post.title),
    calls: [["GET /posts/{id}/edits", { id }]],
  };
  return editsDocument(text, cursor, await readPostEdits(id, cursor));
}
