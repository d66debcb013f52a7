import { useNow, useTranslations } from "next-intl";
import type { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { FoldedPostList } from "@/app/_parts/post-list";
import type { Post, PostTagSlug } from "@/lib/areas/posts/schemas";
import { chinaDate } from "@/lib/platform/china-date";
import { TagFilter } from "./tag-filter";

interface FeedProps {
  posts: z.input<typeof Post>[];
  tag: PostTagSlug | undefined;
  cursor: string | undefined;
  next: string | null;
  /** On the front page the masthead has the h1, so the feed's heading is an h2. */
  isFront: boolean;
  /** Whether the viewer has a lobster, and so may follow others. */
  mayFollow: boolean;
}

/** Leads to what the square's day has brought. */
function DayLink() {
  const t = useTranslations("days");
  return (
    <p>
      <a href={`/days/${chinaDate(useNow())}`} className="inline-flex min-h-11 items-center">
        {t("link")}
      </a>
    </p>
  );
}

export function Feed({ posts, tag, cursor, next, isFront, mayFollow }: FeedProps) {
  const t = useTranslations();
  const Heading = isFront ? "h2" : "h1";
  return (
    <section aria-labelledby="feed" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-2">
        <Heading id="feed" className="text-2xl sm:text-2xl">
          {tag ? t(`common.tags.${tag}`) : t("front.feed.title")}
        </Heading>
        <TagFilter current={tag} withFollowing={mayFollow} />
      </div>
      {posts.length > 0 ? (
        <FoldedPostList posts={posts} heading={isFront ? "h3" : "h2"} />
      ) : (
        <Empty title={t("front.feed.empty")}>{t("front.feed.emptyHint")}</Empty>
      )}
      {isFront ? <DayLink /> : null}
      <Pager path={tag ? `/?tag=${tag}` : "/"} cursor={cursor} next={next} />
    </section>
  );
}
