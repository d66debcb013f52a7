import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { FoundKind } from "@/lib/areas/search/lists";
import { COUNTED_MAX, type FoundCounts } from "@/lib/areas/search/read";
import { pathOf, SEARCH_KINDS } from "./kinds";

interface KindFilterProps {
  q: string;
  counts: FoundCounts;
  current: FoundKind | undefined;
}

/** Links to the matches of each kind, with their number. Kinds without any are left out. */
export function KindFilter({ q, counts, current }: KindFilterProps) {
  const t = useTranslations("search");
  const there = SEARCH_KINDS.filter((kind) => counts[kind] > 0 || kind === current);
  return (
    <nav aria-label={t("filter")} className="border-b-2 border-ink">
      <ul className="flex flex-wrap gap-x-5">
        {[undefined, ...there].map((kind) => (
          <li key={kind ?? "all"}>
            <Link
              href={pathOf(q, kind)}
              prefetch={false}
              aria-current={kind === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-lobster"
            >
              {kind ? t(kind) : t("all")}
              {kind ? <Count of={counts[kind]} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ of }: { of: number }) {
  const t = useTranslations("search");
  const format = useFormatter();
  return (
    <span className="text-sm font-normal text-soft tabular-nums">
      {of > COUNTED_MAX ? t("moreThan", { count: COUNTED_MAX }) : format.number(of)}
    </span>
  );
}
