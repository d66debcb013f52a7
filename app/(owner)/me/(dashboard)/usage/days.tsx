import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Usage } from "@/lib/access/usage/read";
import { DayPlot, useDayFormat } from "../../../_parts/day-plot";

const MEASURES = ["tokens", "calls"] as const;

/** The tokens and the calls of each of the last days: two small plots, and both in a table. */
export function Days({ usage: { days, total } }: { usage: Usage }) {
  const t = useTranslations("me.usage");
  const format = useFormatter();
  const dateOf = useDayFormat();
  return (
    <section aria-labelledby="days" className="space-y-3">
      <h2 id="days">{t("days")}</h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {MEASURES.map((measure) => (
          <DayPlot
            key={measure}
            name={t(measure)}
            sum={total[measure]}
            counts={days.map((day) => ({ day: day.day, count: day[measure] }))}
            summary={t("summary", { measure: t(measure), sum: format.number(total[measure]) })}
          />
        ))}
      </div>
      <details className="text-sm">
        <summary className="min-h-11 w-fit content-center text-sea">{t("table")}</summary>
        <SumTable
          caption={t("days")}
          head={t("day")}
          rows={days.toReversed().map(({ day, ...sum }) => ({ id: day, name: dateOf(day, "long"), ...sum }))}
        />
      </details>
    </section>
  );
}

interface SumTableProps {
  caption: string;
  head: string;
  rows: { id: string; name: ReactNode; calls: number; tokens: number }[];
}

/** Calls and tokens, a line for each thing that is named. */
export function SumTable({ caption, head, rows }: SumTableProps) {
  const t = useTranslations("me.usage");
  const format = useFormatter();
  return (
    <table className="w-full max-w-xl text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="text-left">
            {head}
          </th>
          {MEASURES.map((measure) => (
            <th key={measure} scope="col" className="pl-3 text-right">
              {t(`heads.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              {row.name}
            </th>
            {MEASURES.map((measure) => (
              <td key={measure} className="pl-3 text-right">
                {format.number(row[measure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
