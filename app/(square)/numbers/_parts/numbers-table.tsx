import { useTranslations } from "next-intl";
import { NUMBERS, type SquareWeek } from "@/lib/areas/numbers/measures";
import { useNumberFormat, useWeekName } from "./use-formats";

/** All numbers of all weeks, the newest first. */
export function NumbersTable({ weeks }: { weeks: readonly SquareWeek[] }) {
  const t = useTranslations("numbers");
  const [written, weekName] = [useNumberFormat(), useWeekName()];
  return (
    <section aria-labelledby="numbers-table" className="space-y-3">
      <h2 id="numbers-table">{t("table")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <div className="max-h-96 overflow-auto" tabIndex={0}>
        <table className="w-full text-sm tabular-nums [&_td]:pl-4 [&_td]:text-right [&_th]:py-1 [&_th+th]:pl-4 [&_th+th]:text-right [&_tr]:border-b [&_tr]:border-line">
          <caption className="sr-only">{t("table")}</caption>
          <thead>
            <tr className="align-bottom">
              <th scope="col" className="text-left">
                {t("week")}
              </th>
              {NUMBERS.map((name) => (
                <th key={name} scope="col">
                  {t(`names.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, is_settled, numbers }) => (
              <tr key={week}>
                <th scope="row" className="text-left font-normal whitespace-nowrap">
                  {weekName(week, "numeric")}
                  {is_settled ? null : " *"}
                </th>
                {NUMBERS.map((name) => (
                  <td key={name}>{written(name, numbers[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-soft">{t("unsettled")}</p>
    </section>
  );
}
