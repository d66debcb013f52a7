import { useFormatter, useTranslations } from "next-intl";
import type { Series } from "@/lib/operations/moderation/numbers";
import { dateOf } from "./date";

/** The numbers of the bars as a table, newest day first. */
export function DayTable({ days, name }: { days: Series["days"]; name: string }) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center text-sea">{t("table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <div className="max-h-72 overflow-y-auto" tabIndex={0}>
        <table className="w-full tabular-nums">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col">{t("day")}</th>
              <th scope="col" className="text-right">
                {t("count")}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {format.dateTime(dateOf(day), { dateStyle: "medium" })}
                </th>
                <td className="text-right">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
