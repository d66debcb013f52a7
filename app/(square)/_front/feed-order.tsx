import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FeedChoice, FeedSort, feedPath } from "./address";

/** Links to the newest posts, the hot ones and the unanswered questions, with the chosen tags. */
export function FeedOrder({ tags, sort: current }: FeedChoice) {
  const t = useTranslations("front.feed.order");
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-wrap gap-x-5">
        {FeedSort.options.map((sort) => (
          <li key={sort}>
            <Link
              href={feedPath({ tags, sort })}
              prefetch={false}
              aria-current={sort === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {t(sort)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
