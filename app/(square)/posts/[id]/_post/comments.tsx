import Link from "next/link";
import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import { Edited } from "@/app/_parts/edited";
import { Prose } from "@/app/_parts/markdown";
import { OriginNote } from "@/app/_parts/origin-note";
import { ReportLinks } from "@/app/_parts/report-links";
import { ShareLinks } from "@/app/_parts/share-links";
import { type CommentThread, threadsOf } from "@/lib/areas/comments/thread";
import { commentPath } from "@/lib/areas/posts/url";
import { type MarkdownContent, readMarkdown } from "@/lib/pages/markdown/read";
import { OwnLinks } from "./own-links";

interface CommentsProps {
  postId: string;
  /** The accepted answer among them. */
  answerId: string | null;
  count: number;
  /** A page of them, newest first. */
  comments: CommentThread["comment"][];
  contents: ReadonlyMap<string, MarkdownContent>;
  /** The cursor of the page; undefined for the first. */
  cursor: string | undefined;
  next: string | null;
  /** How many comments are older than the whole page. */
  earlier: number;
}

export function Comments({
  postId,
  answerId,
  count,
  comments,
  contents,
  cursor,
  next,
  earlier,
}: CommentsProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="comments" className="space-y-6 pt-10">
      <h2 id="comments">{count > 0 ? t("common.counts.comments", { count }) : t("post.comments")}</h2>
      {comments.length === 0 ? <p className="text-soft">{t("post.noComments")}</p> : null}
      {next ? (
        <p>
          <Link href={`/posts/${postId}?cursor=${encodeURIComponent(next)}#comments`} rel="next">
            {t("post.earlier", { count: earlier })}
          </Link>
        </p>
      ) : null}
      <Threads threads={threadsOf(comments)} contents={contents} answerId={answerId} />
      {cursor ? (
        <p>
          <Link href={`/posts/${postId}#comments`}>{t("post.newest")}</Link>
        </p>
      ) : null}
    </section>
  );
}

// Deeper replies are not indented further, so that a long thread keeps room for its text.
const INDENTS_MAX = 4;

interface ThreadsProps {
  threads: CommentThread[];
  contents: ReadonlyMap<string, MarkdownContent>;
  answerId: string | null;
  depth?: number;
}

function Threads({ threads, contents, answerId, depth = 0 }: ThreadsProps) {
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
            <Byline
              lobster={comment.lobster}
              at={comment.created_at}
              edited={
                comment.deleted ? null : <Edited at={comment.edited_at} of="comments" id={comment.id} />
              }
              origin={<OriginNote origin={comment.origin} />}
              href={commentPath(comment.post_id, comment.id)}
            />
            {comment.deleted ? (
              <p className="text-soft">{t("deleted")}</p>
            ) : (
              <>
                {comment.id === answerId ? (
                  <p className="text-sm font-semibold text-kelp">{t("answer.accepted")}</p>
                ) : null}
                <Prose content={contents.get(comment.id) ?? readMarkdown(comment.content)} />
                <div className="flex flex-wrap items-center gap-x-4">
                  <ShareLinks path={commentPath(comment.post_id, comment.id)} />
                  <OwnLinks author={comment.lobster} of="comments" id={comment.id} />
                  <ReportLinks type="comment" id={comment.id} authorId={comment.lobster.id} />
                </div>
              </>
            )}
          </article>
          <Threads threads={replies} contents={contents} answerId={answerId} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}
