import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { commentList } from "@/lib/areas/comments/lists";
import { countEarlierComments, readCommentPages } from "@/lib/areas/comments/read";
import type { CommentThread } from "@/lib/areas/comments/thread";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { readFittingPage } from "@/lib/pages/address";
import { type MarkdownContent, readMarkdown } from "@/lib/pages/markdown/read";
import { type LinkedText, readLinks } from "@/lib/pages/read-links";
import type { Viewer } from "@/lib/pages/viewer";
import { pageViewer } from "@/lib/pages/viewer";
import { forEachYielding } from "@/lib/platform/for-each-yielding";

/** The query of a post's page: a page of its comments, by its cursor or by the id of a comment on it. */
export const PostSearch = z.object({
  cursor: z.string().optional(),
  /** The id of a comment that the page must contain, if it exists. */
  comment: Uuid.optional().catch(undefined),
});

const SHOWN = 50;

/** Bytes that a comment adds to the page without its text: its author, time and avatar. */
const FRAME_WEIGHT = 5000;

/**
 * The maximum of previews of posts on a page; those of the post come first, then those of the newest
 * comments.
 */
const PREVIEWS_OF_PAGE_MAX = 30;

const said = ({ id, content }: { id: string; content: string }): LinkedText => ({ id, text: content });

type CommentRecord = CommentThread["comment"];

/** A page of a post's comments, and the texts of the post and of the comments, parsed as Markdown. */
export async function readCommentThread(post: PostRecord, asked: z.output<typeof PostSearch>) {
  const viewer = await pageViewer();
  const contents = new Map<string, MarkdownContent>();
  const page = await readComments(post, asked, viewer, async (listed) => {
    const texts = [post, ...listed];
    const linksOf = await readLinks(texts.map(said), viewer, { previewsOn: post.id });
    let previewsMax = PREVIEWS_OF_PAGE_MAX;
    await forEachYielding(texts, (text) => {
      const read = readMarkdown(text.content, { ...linksOf(said(text)), previewsMax });
      previewsMax -= read.previews.length;
      contents.set(text.id, read);
    });
    return ({ id }) => FRAME_WEIGHT + (contents.get(id)?.weight ?? 0);
  });
  return { ...page, contents };
}

/** A page of a post's comments, which ends before they weigh too much. */
export async function readComments(
  post: PostRecord,
  { cursor, comment }: z.output<typeof PostSearch>,
  viewer: Viewer,
  weighing: (listed: CommentRecord[]) => Promise<(item: CommentRecord) => number>,
) {
  const pageFrom = async (start: string | undefined) => {
    const params = { postId: post.id, ...viewer };
    const page = await readFittingPage(commentList, params, { cursor: start, limit: SHOWN }, weighing);
    const oldest = page.comments.at(-1);
    const earlier = page.next_cursor && oldest ? await countEarlierComments(oldest, viewer) : 0;
    return { ...page, cursor: start, earlier };
  };
  if (comment === undefined) return pageFrom(cursor);
  const { amongNewer, fromIt } = await readCommentPages(post.id, comment, viewer);
  const page = await pageFrom(amongNewer);
  return fromIt === amongNewer || page.comments.some(({ id }) => id === comment) ? page : pageFrom(fromIt);
}
