import { useFormatter, useTranslations } from "next-intl";
import type { Hour } from "@/lib/operations/moderation/numbers";
import { Plot } from "./plot";

/** What was reported in each of the last hours, in the time of the campus. */
export function HourPlot({ hours }: { hours: Hour[] }) {
  const t = useTranslations("admin.numbers.hours");
  const format = useFormatter();
  const counts = hours.map(({ count }) => count);
  const [now = 0, most] = [counts.at(-1), Math.max(...counts)];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Plot
      name={t("title")}
      now={`${t("now")} · ${t("total", { count: total, hours: hours.length })}`}
      bars={hours.map(({ at, count }) => ({
        id: at,
        label: format.dateTime(new Date(at), {
          dateStyle: "medium",
          timeStyle: "short",
        }),
        mark: format.dateTime(new Date(at), {
          weekday: "short",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        }),
        count,
      }))}
      summary={t("summary", { now, most })}
      heading={t("hour")}
    />
  );
}
