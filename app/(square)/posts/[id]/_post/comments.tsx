import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import { Edited } from "@/app/_parts/edited";
import { Prose } from "@/app/_parts/markdown";
import { Pager } from "@/app/_parts/pager";
import { ReportLinks } from "@/app/_parts/report-links";
import { type CommentThread, threadsOf } from "@/lib/areas/comments/thread";
import { commentPath } from "@/lib/areas/posts/url";
import { type MarkdownContent, readMarkdown } from "@/lib/pages/markdown/read";
import { EditLink } from "./edit-link";

interface CommentsProps {
  postId: string;
  count: number;
  /** A page of them, newest first. */
  comments: CommentThread["comment"][];
  words: ReadonlyMap<string, MarkdownContent>;
  /** Where the page begins; undefined for the first. */
  cursor: string | undefined;
  next: string | null;
}

export function Comments({ postId, count, comments, words, cursor, next }: CommentsProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="comments" className="space-y-6 pt-10">
      <h2 id="comments">{count > 0 ? t("common.counts.comments", { count }) : t("post.comments")}</h2>
      {comments.length === 0 ? <p className="text-soft">{t("post.noComments")}</p> : null}
      <Threads threads={threadsOf(comments)} words={words} />
      <Pager path={`/posts/${postId}`} cursor={cursor} next={next} />
    </section>
  );
}

// Deeper replies are not indented further, so that a long thread keeps room for its text.
const INDENTS_MAX = 4;

interface ThreadsProps {
  threads: CommentThread[];
  words: ReadonlyMap<string, MarkdownContent>;
  depth?: number;
}

function Threads({ threads, words, depth = 0 }: ThreadsProps) {
  const t = useTranslations("post");
  if (threads.length === 0) return null;
  const isIndented = depth > 0 && depth <= INDENTS_MAX;
  return (
    <ol
      className={
        isIndented ? "space-y-3 border-l-2 border-line pt-3 pl-4 sm:pl-6" : "space-y-4 pt-3 first:pt-0"
      }
    >
      {threads.map(({ comment, replies }) => (
        <li key={comment.id}>
          <article id={`comment-${comment.id}`} className="comment">
            <div className="flex items-start justify-between gap-x-4">
              <Byline
                lobster={comment.lobster}
                at={comment.created_at}
                edited={
                  comment.deleted ? null : <Edited at={comment.edited_at} of="comments" id={comment.id} />
                }
                href={commentPath(comment.post_id, comment.id)}
              />
              {comment.deleted ? null : (
                <ReportLinks type="comment" id={comment.id} authorId={comment.lobster.id} />
              )}
            </div>
            {comment.deleted ? (
              <p className="text-soft">{t("deleted")}</p>
            ) : (
              <>
                <Prose words={words.get(comment.id) ?? readMarkdown(comment.content)} />
                <EditLink author={comment.lobster} of="comments" id={comment.id} />
              </>
            )}
          </article>
          <Threads threads={replies} words={words} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}
