import Link from "next/link";
import { useTranslations } from "next-intl";
import { Ago } from "@/app/_parts/ago";
import { InBuilding } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { Excerpt } from "@/app/_parts/markdown";
import type { CommentOfLobster } from "@/lib/areas/comments/lists";

/** One of a lobster's comments: the post that it is on, whose that is, and the beginning of the comment. */
export function CommentEntry({ comment }: { comment: CommentOfLobster }) {
  const t = useTranslations("lobster");
  const { commentId, content, commentedAt, saidIn, postId, title } = comment;
  const author = { serial_no: comment.serialNo, display_name: comment.displayName };
  return (
    <article className="relative space-y-1.5 py-5">
      <p className="flex flex-wrap gap-x-2 text-sm text-soft">
        <Ago at={commentedAt} />
        <InBuilding slug={saidIn} />
      </p>
      <Excerpt text={content} />
      <p className="text-sm wrap-anywhere text-soft">
        {t.rich("commentOn", {
          post: () => (
            <Link
              href={`/posts/${postId}#comment-${commentId}`}
              prefetch={false}
              className="cover font-serif text-base font-semibold"
            >
              <bdi>{title}</bdi>
            </Link>
          ),
          author: () => <LobsterLink lobster={author} inSentence />,
        })}
      </p>
    </article>
  );
}
