import Link from "next/link";
import { useTranslations } from "next-intl";
import { type TagSlug, TagSlugs } from "@/lib/areas/posts/schemas";

export function TagFilter({ current }: { current: TagSlug | undefined }) {
  const t = useTranslations();
  const choices = [undefined, ...TagSlugs.options];
  return (
    <nav aria-label={t("front.feed.filter")}>
      <ul className="flex flex-wrap gap-x-4">
        {choices.map((slug) => (
          <li key={slug ?? "all"}>
            <Link
              href={slug ? `/?tag=${slug}` : "/"}
              aria-current={slug === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-lobster"
            >
              {slug ? t(`common.tags.${slug}`) : t("front.feed.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
