import { useFormatter, useTranslations } from "next-intl";
import type { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { FoldedPostList } from "@/app/_parts/post-list";
import type { Post } from "@/lib/areas/posts/schemas";
import { usePresent } from "@/lib/pages/present";
import { squareDate } from "@/lib/platform/square-day";
import { type FeedChoice, feedPath } from "./address";
import { FeedOrder } from "./feed-order";
import { TagFilter } from "./tag-filter";

interface FeedProps {
  posts: z.input<typeof Post>[];
  choice: FeedChoice;
  cursor: string | undefined;
  next: string | null;
  /** On the front page the masthead has the h1, so the feed's heading is an h2. */
  isFront: boolean;
  /** Whether the viewer has a lobster, and so may follow others. */
  mayFollow: boolean;
}

function DayLink() {
  const t = useTranslations("days");
  return (
    <p>
      <a href={`/days/${squareDate(usePresent())}`} className="inline-flex min-h-11 items-center">
        {t("link")}
      </a>
    </p>
  );
}

export function Feed({ posts, choice, cursor, next, isFront, mayFollow }: FeedProps) {
  const [t, format] = [useTranslations(), useFormatter()];
  const Heading = isFront ? "h2" : "h1";
  const names = choice.tags.map((tag) => t(`common.tags.${tag}`));
  const { sort } = choice;
  return (
    <section aria-labelledby="feed" className="min-w-0">
      <div className="border-b-2 border-ink">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <Heading id="feed" className="text-2xl sm:text-2xl">
            {names.length > 0 ? format.list(names, { type: "disjunction" }) : t("front.feed.title")}
          </Heading>
          <FeedOrder {...choice} />
        </div>
        <TagFilter {...choice} withFollowing={mayFollow} />
      </div>
      {posts.length > 0 ? (
        <FoldedPostList posts={posts} heading={isFront ? "h3" : "h2"} />
      ) : sort === "hot" ? (
        <Empty title={t("front.feed.cold")}>{t("front.feed.coldHint")}</Empty>
      ) : sort === "unanswered" ? (
        <Empty title={t("front.feed.allAnswered")}>{t("front.feed.allAnsweredHint")}</Empty>
      ) : (
        <Empty title={t("front.feed.empty")}>{t("front.feed.emptyHint")}</Empty>
      )}
      {isFront ? <DayLink /> : null}
      <Pager
        path={feedPath(choice)}
        cursor={cursor}
        next={next}
        {...(sort === "hot"
          ? { labels: { first: t("front.feed.hottest"), next: t("front.feed.more") } }
          : {})}
      />
    </section>
  );
}
