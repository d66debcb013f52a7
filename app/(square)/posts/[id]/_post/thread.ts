import { comments } from "@/lib/areas/comments/lists";
import { readCommentPages } from "@/lib/areas/comments/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { readFittingPage } from "@/lib/pages/address";
import { readMarkdown, type Words } from "@/lib/pages/markdown/read";
import { readLinks, type Said } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { takeTurns } from "@/lib/platform/take-turns";

const SHOWN = 50;

/** Bytes that a comment adds to the page without its text: its author, time and avatar. */
const FRAME_WEIGHT = 5000;

const said = ({ id, content }: { id: string; content: string }): Said => ({ id, text: content });

interface Asked {
  cursor?: string | undefined;
  /** The id of a comment that the page must have, if there is such a comment. */
  comment?: string | undefined;
}

/** A page of a post's comments, and the words of the post and of the comments, parsed as Markdown. */
export async function readThread(post: PostRecord, { cursor, comment }: Asked) {
  const viewer = await pageViewer();
  const pageFrom = async (start: string | undefined) => {
    const words = new Map<string, Words>();
    const params = { postId: post.id, ...viewer };
    const page = await readFittingPage(comments, params, { cursor: start, limit: SHOWN }, async (listed) => {
      const texts = [post, ...listed];
      const linksOf = await readLinks(texts.map(said), viewer);
      await takeTurns(texts, (text) => words.set(text.id, readMarkdown(text.content, linksOf(said(text)))));
      return ({ id }) => FRAME_WEIGHT + (words.get(id)?.weight ?? 0);
    });
    return { ...page, cursor: start, words };
  };
  if (comment === undefined) return pageFrom(cursor);
  const { amongNewer, fromIt } = await readCommentPages(post.id, comment, viewer);
  const page = await pageFrom(amongNewer);
  return fromIt === amongNewer || page.comments.some(({ id }) => id === comment) ? page : pageFrom(fromIt);
}
