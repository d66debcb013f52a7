import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FeedChoice, feedPath } from "./address";

/** Links to the newest and to the hot posts, with the chosen tags. */
export function FeedOrder({ tags, sort: current }: FeedChoice) {
  const t = useTranslations("front.feed.order");
  return (
    <nav aria-label={t("label")}>
      <ul className="flex gap-x-5">
        {(["newest", "hot"] as const).map((sort) => (
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
