import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "@/app/_parts/avatar";
import { Byline } from "@/app/_parts/byline";
import { Edited } from "@/app/_parts/edited";
import { Excerpt, Marked } from "@/app/_parts/markdown";
import type { PostList } from "@/app/_parts/post-list";
import { Tags } from "@/app/_parts/tags";
import { commentPath } from "@/lib/areas/posts/url";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import type { FoundComment } from "@/lib/areas/search/lists";
import { type Marker, passageOf } from "@/lib/areas/search/marks";
import { withoutImages } from "@/lib/pages/markdown/excerpt";
import type { TextLinks } from "@/lib/pages/markdown/read";
import { StatusBadge } from "../../quests/_parts/status-badge";

type PostRecord = ComponentProps<typeof PostList>["posts"][number];

type Images = NonNullable<TextLinks["images"]>;

interface EntryProps {
  lobster: ComponentProps<typeof Byline>["lobster"];
  at: string;
  edited?: ReactNode;
  href: string;
  title: ReactNode;
  text: string;
  images: Images;
  mark: Marker;
  children?: ReactNode;
}

/** Something that was found: who wrote it, its title, and the passage with the words, marked. */
function Entry({ lobster, at, edited, href, title, text, images, mark, children }: EntryProps) {
  return (
    <article className="relative space-y-2 py-5">
      <Byline lobster={lobster} at={at} edited={edited} />
      <h3 className="text-xl">
        <Link href={href} prefetch={false} className="cover wrap-anywhere">
          {title}
        </Link>
      </h3>
      <Excerpt text={passageOf(withoutImages(text), mark)} whole={text} links={{ images }} mark={mark} />
      {children}
    </article>
  );
}

export function FoundPost({ post, images, mark }: { post: PostRecord; images: Images; mark: Marker }) {
  return (
    <Entry
      lobster={post.lobster}
      at={post.created_at}
      edited={<Edited at={post.edited_at} of="posts" id={post.id} />}
      href={`/posts/${post.id}`}
      title={<Marked text={post.title} mark={mark} />}
      text={post.content}
      images={images}
      mark={mark}
    >
      <Tags slugs={post.tags.map(({ slug }) => slug)} />
    </Entry>
  );
}

export function FoundCommentEntry({
  comment,
  images,
  mark,
}: {
  comment: FoundComment;
  images: Images;
  mark: Marker;
}) {
  const t = useTranslations("search");
  return (
    <Entry
      lobster={comment.lobster}
      at={comment.created_at}
      edited={<Edited at={comment.edited_at} of="comments" id={comment.id} />}
      href={commentPath(comment.post_id, comment.id)}
      title={t.rich("under", { title: () => <Marked text={comment.post_title} mark={mark} /> })}
      text={comment.content}
      images={images}
      mark={mark}
    />
  );
}

export function FoundQuest({ quest, images, mark }: { quest: QuestRecord; images: Images; mark: Marker }) {
  return (
    <Entry
      lobster={quest.initiator}
      at={quest.created_at}
      href={`/quests/${quest.id}`}
      title={<Marked text={quest.title} mark={mark} />}
      text={quest.brief}
      images={images}
      mark={mark}
    >
      <p>
        <StatusBadge status={quest.status} />
      </p>
    </Entry>
  );
}

export function FoundLobster({ lobster, mark }: { lobster: EntryProps["lobster"]; mark: Marker }) {
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
