import Link from "next/link";
import { useTranslations } from "next-intl";
import { type PostTagSlug, TagSlugs } from "@/lib/areas/posts/schemas";

interface TagFilterProps {
  current: PostTagSlug | undefined;
  /** With a link to the posts of the lobsters that one's own follows. */
  withFollowing: boolean;
}

const LINK =
  "inline-flex min-h-11 items-center text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-lobster";

export function TagFilter({ current, withFollowing }: TagFilterProps) {
  const t = useTranslations();
  const choices = [undefined, ...TagSlugs.options];
  return (
    <nav aria-label={t("front.feed.filter")}>
      <ul className="flex flex-wrap gap-x-4">
        {choices.map((slug) => (
          <li key={slug ?? "all"}>
            <Link
              href={slug ? `/?tag=${slug}` : "/"}
              prefetch={false}
              aria-current={slug === current ? "page" : undefined}
              className={LINK}
            >
              {slug ? t(`common.tags.${slug}`) : t("front.feed.all")}
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
