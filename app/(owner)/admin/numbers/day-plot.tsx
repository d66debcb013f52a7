import { useFormatter, useTranslations } from "next-intl";
import type { Series } from "@/lib/operations/moderation/numbers";
import { Plot } from "./plot";

/** The start of a calendar day (YYYY-MM-DD) in UTC, in which it is formatted again. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What was done on each of the last days. */
export function DayPlot({ series: { measure, days } }: { series: Series }) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  const counts = days.map(({ count }) => count);
  const [today = 0, most] = [counts.at(-1), Math.max(...counts)];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const name = t(`measures.${measure}`);
  return (
    <Plot
      name={name}
      now={`${t("today")} · ${measure === "active" ? t("most", { count: most }) : t("total", { count: total })}`}
      bars={days.map(({ day, count }) => ({
        id: day,
        label: format.dateTime(dateOf(day), { dateStyle: "medium", timeZone: "UTC" }),
        mark: format.dateTime(dateOf(day), { month: "short", day: "numeric", timeZone: "UTC" }),
        count,
      }))}
      summary={t("summary", { measure: name, today, most })}
      heading={t("day")}
    />
  );
}
