import Link from "next/link";
import { useTranslations } from "next-intl";
import { TagSlugs } from "@/lib/areas/posts/schemas";
import { type FeedChoice, feedPath } from "./address";

interface TagFilterProps extends FeedChoice {
  /** With a link to the posts of followed lobsters. */
  withFollowing: boolean;
}

const LINK =
  "inline-flex min-h-11 items-center gap-1 text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-lobster";

/** Links that add a tag to the chosen ones, or remove it. */
export function TagFilter({ tags, sort, withFollowing }: TagFilterProps) {
  const t = useTranslations();
  const choices = TagSlugs.options.map((slug) => {
    const isChosen = tags.includes(slug);
    return { slug, isChosen, next: isChosen ? tags.filter((tag) => tag !== slug) : [...tags, slug] };
  });
  return (
    <nav aria-label={t("front.feed.filter")}>
      <ul className="flex flex-wrap gap-x-4">
        <li>
          <Link
            href={feedPath({ tags: [], sort })}
            prefetch={false}
            aria-current={tags.length === 0 ? "page" : undefined}
            className={LINK}
          >
            {t("front.feed.all")}
          </Link>
        </li>
        {choices.map(({ slug, isChosen, next }) => (
          <li key={slug}>
            <Link
              href={feedPath({ tags: next, sort })}
              prefetch={false}
              aria-current={isChosen ? "true" : undefined}
              className={LINK}
            >
              {t(`common.tags.${slug}`)}
              {isChosen ? <Remove /> : null}
            </Link>
          </li>
        ))}
        {withFollowing ? (
          <li className="sm:border-l sm:border-line sm:pl-4">
            <Link href="/following" prefetch={false} className={LINK}>
              {t("front.feed.following")}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function Remove() {
  const t = useTranslations("front.feed");
  return (
    <>
      <span aria-hidden="true">×</span>
      <span className="sr-only">{t("remove")}</span>
    </>
  );
}
