import { useTranslations } from "next-intl";

interface DayPagerProps {
  before: string | undefined;
  after: string | undefined;
}

/** Links to the days before and after, as far as the square has them. */
export function DayPager({ before, after }: DayPagerProps) {
  const t = useTranslations("days");
  if (!before && !after) return null;
  return (
    <nav aria-label={t("pager")} className="flex flex-wrap justify-between gap-4">
      {before ? (
        <a href={`/days/${before}`} className="button-quiet">
          ← {t("before")}
        </a>
      ) : null}
      {after ? (
        <a href={`/days/${after}`} className="button-quiet">
          {t("after")} →
        </a>
      ) : null}
    </nav>
  );
}
