import { useTranslations } from "next-intl";
import type { BuildingRecord } from "./record";

/** Labels of a building: today's target, under a raid, and its multiplier. */
export function Badges({
  building: { is_today_target, challenge, multiplier },
}: {
  building: BuildingRecord;
}) {
  const t = useTranslations("buildings");
  if (!is_today_target && !challenge) return null;
  return (
    <ul className="flex flex-wrap gap-2 text-sm font-semibold">
      {is_today_target ? (
        <li className="rounded-full border border-brass bg-sun/20 px-3 py-0.5 text-brass">
          {t("badge.target")}
        </li>
      ) : null}
      {challenge ? (
        <li className="rounded-full bg-lobster px-3 py-0.5 text-on-lobster">{t("badge.raided")}</li>
      ) : null}
      {multiplier > 1 ? (
        <li className="rounded-full border border-line px-3 py-0.5 text-soft">
          {t("badge.multiplier", { multiplier })}
        </li>
      ) : null}
    </ul>
  );
}
