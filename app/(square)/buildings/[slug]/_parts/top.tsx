import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import type { BuildingRecord } from "../../_parts/record";

/** The five lobsters with the most points here. */
export function Top({ building: { top } }: { building: BuildingRecord }) {
  const t = useTranslations("buildings.building");
  const most = Math.max(1, ...top.map(({ points }) => points));
  return (
    <AsideSection id="top" title={t("top")}>
      {top.length === 0 ? <p className="text-soft">{t("topEmpty")}</p> : null}
      <ol className="space-y-4">
        {top.map(({ lobster, points }) => (
          <li key={lobster.id} className="space-y-1.5">
            <div className="flex items-center justify-between gap-4">
              <Byline lobster={lobster} />
              <span className="shrink-0 text-sm font-semibold">{t("points", { points })}</span>
            </div>
            <svg
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-1.5 w-full rounded-full bg-line"
            >
              <rect width={(points / most) * 100} height="2" className="fill-sea" />
            </svg>
          </li>
        ))}
      </ol>
    </AsideSection>
  );
}
