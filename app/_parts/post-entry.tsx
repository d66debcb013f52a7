import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { excerpted } from "@/lib/pages/markdown/excerpt";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { Said } from "@/lib/pages/read-links";
import { Byline } from "./byline";
import { Excerpt } from "./markdown";
import { Tags } from "./tags";

interface PostEntryProps {
  post: PostRecord;
  /** Where its text leads: readLinks for the whole list. */
  links?: TextLinks;
  /** false on the author's own page. */
  withAuthor?: boolean;
  /** One level below the heading of the list. */
  heading?: "h2" | "h3";
}

/** What a list shows of a post's text, for readLinks. */
export const saidIn = ({ id, content }: PostRecord): Said => ({ id, text: excerpted(content) });

/** A post in a list: its author, title, excerpt, tags and counts. */
export function PostEntry({ post, links, withAuthor = true, heading: Heading = "h3" }: PostEntryProps) {
  const t = useTranslations("common.counts");
  return (
    <article className="relative space-y-2.5 py-6">
      {withAuthor ? <Byline lobster={post.lobster} at={post.created_at} /> : null}
      <Heading className="text-xl sm:text-xl">
        <Link href={`/posts/${post.id}`} prefetch={false} className="cover wrap-anywhere">
          <bdi>{post.title}</bdi>
        </Link>
      </Heading>
      <Excerpt text={post.content} links={links} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-soft">
        <Tags slugs={post.tags.map(({ slug }) => slug)} />
        <span>{t("comments", { count: post.comments_count })}</span>
        <span>{t("likes", { count: post.likes_count })}</span>
      </div>
    </article>
  );
}
