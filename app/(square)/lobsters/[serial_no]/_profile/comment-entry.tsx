import Link from "next/link";
import { useTranslations } from "next-intl";
import { InBuilding } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { Edited } from "@/app/_parts/edited";
import { Excerpt } from "@/app/_parts/markdown";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { CommentOfLobster } from "@/lib/areas/comments/lists";
import { commentPath } from "@/lib/areas/posts/url";
import { excerpted } from "@/lib/pages/markdown/excerpt";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { LinkedText } from "@/lib/pages/read-links";

interface CommentEntryProps {
  comment: CommentOfLobster;
  links: TextLinks;
}

/** The part of a comment's text that the list shows, for readLinks. */
export const commentText = ({ commentId, content }: CommentOfLobster): LinkedText => ({
  id: commentId,
  text: excerpted(content),
  whole: content,
});

/**
 * One of a lobster's comments: the post that it is on, the post's author, and the beginning of the comment.
 */
export function CommentEntry({ comment, links }: CommentEntryProps) {
  const t = useTranslations("lobster");
  const { commentId, content, commentedAt, editedAt, saidIn, postId, title } = comment;
  const author = { serial_no: comment.serialNo, display_name: comment.displayName };
  return (
    <article className="relative space-y-1.5 py-5">
      <p className="flex flex-wrap gap-x-2 text-sm text-soft">
        <TimeAgo at={commentedAt} />
        <Edited at={editedAt} of="comments" id={commentId} />
        <InBuilding slug={saidIn} />
      </p>
      <Excerpt text={content} links={links} />
      <p className="text-sm wrap-anywhere text-soft">
        {t.rich("commentOn", {
          post: () => (
            <Link
              href={commentPath(postId, commentId)}
              prefetch={false}
              className="cover font-serif text-base font-semibold"
            >
              <UserText text={title} />
            </Link>
          ),
          author: () => <LobsterLink lobster={author} inSentence />,
        })}
      </p>
    </article>
  );
}
