import { useFormatter, useTranslations } from "next-intl";
import type { LastDay } from "@/lib/access/activity/diary";
import { DayPlot, useDayFormat } from "../../_parts/day-plot";

const MEASURES = ["said", "likes", "xp"] as const;

/** The last fourteen days: a small plot of each measure, and all of them in a table. Nothing before the first of them. */
export function LastDays({ days }: { days: LastDay[] }) {
  const t = useTranslations("me.lastDays");
  const format = useFormatter();
  const dateOf = useDayFormat();
  if (!days.some((day) => MEASURES.some((measure) => day[measure] > 0))) return null;
  return (
    <section aria-labelledby="last-days" className="space-y-3">
      <h2 id="last-days">{t("title")}</h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {MEASURES.map((measure) => {
          const sum = days.reduce((total, day) => total + day[measure], 0);
          return (
            <DayPlot
              key={measure}
              name={t(`measures.${measure}`)}
              sum={sum}
              counts={days.map((day) => ({ day: day.day, count: day[measure] }))}
              summary={t("summary", { measure: t(`measures.${measure}`), sum })}
            />
          );
        })}
      </div>
      <details className="text-sm">
        <summary className="min-h-11 w-fit content-center text-sea">{t("table")}</summary>
        <table className="w-full max-w-md tabular-nums">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="text-left">
                {t("day")}
              </th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col" className="text-right">
                  {t(`measures.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {dateOf(day.day, "long")}
                </th>
                {MEASURES.map((measure) => (
                  <td key={measure} className="text-right">
                    {format.number(day[measure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
