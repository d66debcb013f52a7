import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Byline } from "@/app/_parts/byline";
import { Prose } from "@/app/_parts/markdown";
import { Pager } from "@/app/_parts/pager";
import { comments } from "@/lib/areas/comments/lists";
import { type Thread, threadsOf } from "@/lib/areas/comments/thread";
import { readPage } from "@/lib/pages/address";
import { readMarkdown, type Words } from "@/lib/pages/markdown/read";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 50;

/** Bytes that a comment adds to the page without its text: its author, time and avatar. */
const FRAME_WEIGHT = 5000;

interface CommentsProps {
  postId: string;
  count: number;
  cursor: string | undefined;
}

export async function Comments({ postId, count, cursor }: CommentsProps) {
  const [t, viewer] = await Promise.all([getTranslations(), pageViewer()]);
  const words = new Map<string, Words>();
  const weigh = ({ id, content }: { id: string; content: string }) => {
    const read = readMarkdown(content);
    words.set(id, read);
    return FRAME_WEIGHT + read.weight;
  };
  const asked = { cursor, limit: SHOWN };
  const { comments: page, next_cursor } = await readPage(comments, { ...viewer, postId }, asked, weigh);
  return (
    <section aria-labelledby="comments" className="space-y-6 pt-10">
      <h2 id="comments">{count > 0 ? t("common.counts.comments", { count }) : t("post.comments")}</h2>
      {page.length === 0 ? <p className="text-soft">{t("post.noComments")}</p> : null}
      <Threads threads={threadsOf(page)} words={words} />
      <Pager path={`/posts/${postId}`} cursor={cursor} next={next_cursor} />
    </section>
  );
}

// Deeper replies are not indented further, so that a long thread keeps room for its text.
const INDENTS_MAX = 4;

interface ThreadsProps {
  threads: Thread[];
  words: ReadonlyMap<string, Words>;
  depth?: number;
}

function Threads({ threads, words, depth = 0 }: ThreadsProps) {
  const t = useTranslations("post");
  if (threads.length === 0) return null;
  const isIndented = depth > 0 && depth <= INDENTS_MAX;
  return (
    <ol
      className={
        isIndented ? "space-y-5 border-l-2 border-line pt-5 pl-4 sm:pl-6" : "space-y-6 pt-5 first:pt-0"
      }
    >
      {threads.map(({ comment, replies }) => (
        <li key={comment.id} id={`comment-${comment.id}`} className="scroll-mt-6 target:bg-foam">
          <article className="space-y-1.5">
            <Byline lobster={comment.lobster} at={comment.created_at} />
            {comment.deleted ? (
              <p className="text-soft">{t("deleted")}</p>
            ) : (
              <Prose words={words.get(comment.id) ?? readMarkdown(comment.content)} />
            )}
          </article>
          <Threads threads={replies} words={words} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}
