import { useTranslations } from "next-intl";
import { NumbersTable } from "@/app/_parts/numbers-table";
import { NUMBERS, type SquareWeek } from "@/lib/areas/numbers/measures";
import { useNumberFormat, useWeekName } from "./use-formats";

/** All numbers of all weeks, the newest first. */
export function WeeksTable({ weeks }: { weeks: readonly SquareWeek[] }) {
  const t = useTranslations("numbers");
  const [written, weekName] = [useNumberFormat(), useWeekName()];
  return (
    <section aria-labelledby="numbers-table" className="space-y-3">
      <h2 id="numbers-table">{t("table")}</h2>
      <NumbersTable
        className="max-h-96"
        caption={t("table")}
        columns={[t("week"), ...NUMBERS.map((name) => t(`names.${name}`))]}
        rows={weeks.toReversed().map(({ week, is_settled, numbers }) => ({
          key: week,
          name: `${weekName(week, "numeric")}${is_settled ? "" : " *"}`,
          numbers: NUMBERS.map((name) => written(name, numbers[name])),
        }))}
      />
      <p className="text-sm text-soft">{t("unsettled")}</p>
    </section>
  );
}
