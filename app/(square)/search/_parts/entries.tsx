import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AnsweredNote } from "@/app/_parts/answered-note";
import { Avatar } from "@/app/_parts/avatar";
import { Byline, type Speaker } from "@/app/_parts/byline";
import { Edited } from "@/app/_parts/edited";
import { Excerpt, Marked } from "@/app/_parts/markdown";
import { Tags } from "@/app/_parts/tags";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { commentPath } from "@/lib/areas/posts/url";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import type { FoundComment } from "@/lib/areas/search/lists";
import { type Marker, passageOf } from "@/lib/areas/search/marks";
import { withoutImages } from "@/lib/pages/markdown/excerpt";
import type { TextLinks } from "@/lib/pages/markdown/read";
import { StatusBadge } from "../../quests/_parts/status-badge";

interface FoundText {
  id: string;
  lobster: Speaker;
  at: string;
  edited?: ReactNode;
  href: string;
  title: string;
  /** Whether `title` is the title of the post that the text is on. */
  isComment?: boolean;
  text: string;
  /** What is shown below the passage. */
  below?: ReactNode;
}

export const foundPost = (post: PostRecord): FoundText => ({
  id: post.id,
  lobster: post.lobster,
  at: post.created_at,
  edited: <Edited at={post.edited_at} of="posts" id={post.id} />,
  href: `/posts/${post.id}`,
  title: post.title,
  text: post.content,
  below: (
    <>
      <Tags slugs={post.tags.map(({ slug }) => slug)} />
      <AnsweredNote post={post} />
    </>
  ),
});

export const foundComment = (comment: FoundComment): FoundText => ({
  id: comment.id,
  lobster: comment.lobster,
  at: comment.created_at,
  edited: <Edited at={comment.edited_at} of="comments" id={comment.id} />,
  href: commentPath(comment.post_id, comment.id),
  title: comment.post_title,
  isComment: true,
  text: comment.content,
});

export const foundQuest = (quest: QuestRecord): FoundText => ({
  id: quest.id,
  lobster: quest.initiator,
  at: quest.created_at,
  href: `/quests/${quest.id}`,
  title: quest.title,
  text: quest.brief,
  below: (
    <p>
      <StatusBadge status={quest.status} />
    </p>
  ),
});

interface FoundTextProps {
  found: FoundText;
  images: NonNullable<TextLinks["images"]>;
  mark: Marker;
}

/** A text that was found: its author, its title, and the passage with the words, marked. */
export function FoundTextEntry({ found, images, mark }: FoundTextProps) {
  const t = useTranslations("search");
  const title = <Marked text={found.title} mark={mark} />;
  const passage = passageOf(withoutImages(found.text), mark);
  return (
    <article className="relative space-y-2 py-5">
      <Byline lobster={found.lobster} at={found.at} edited={found.edited} />
      <h3 className="text-xl">
        <Link href={found.href} prefetch={false} className="cover wrap-anywhere">
          {found.isComment ? t.rich("under", { title: () => title }) : title}
        </Link>
      </h3>
      <Excerpt text={passage} whole={found.text} links={{ images }} mark={mark} />
      {found.below}
    </article>
  );
}

export function FoundLobster({ lobster, mark }: { lobster: Speaker; mark: Marker }) {
  return (
    <Link
      href={`/lobsters/${lobster.serial_no}`}
      prefetch={false}
      className="flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline hover:underline"
    >
      <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="medium" />
      <span className="min-w-0 text-sm wrap-anywhere">
        <strong className="font-semibold">
          <Marked text={lobster.display_name} mark={mark} />
        </strong>{" "}
        <span className="text-soft">#{lobster.serial_no}</span>
      </span>
    </Link>
  );
}
