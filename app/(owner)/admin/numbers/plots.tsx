import { useFormatter, useTranslations } from "next-intl";
import { type Bar, Bars } from "@/app/(owner)/_parts/bars";
import type { Hour, Series } from "@/lib/operations/moderation/numbers";
import { BarTable } from "./bar-table";

/** The activity of each of the last days. */
export function DayPlot({ series: { measure, days } }: { series: Series }) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  const { newest, most, total } = figuresOf(days);
  const name = t(`measures.${measure}`);
  return (
    <Plot
      name={name}
      now={`${t("today")} · ${measure === "active" ? t("most", { count: most }) : t("total", { count: total })}`}
      bars={days.map(({ day, count }) => ({
        id: day,
        label: format.dateTime(startOf(day), { dateStyle: "medium", timeZone: "UTC" }),
        mark: format.dateTime(startOf(day), { month: "short", day: "numeric", timeZone: "UTC" }),
        count,
      }))}
      summary={t("summary", { measure: name, today: newest, most })}
      heading={t("day")}
    />
  );
}

/** The start of a calendar day (YYYY-MM-DD) in UTC, in which it is formatted again. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The reports of each of the last hours, in the time of the campus. */
export function HourPlot({ hours }: { hours: Hour[] }) {
  const t = useTranslations("admin.numbers.hours");
  const format = useFormatter();
  const { newest, most, total } = figuresOf(hours);
  return (
    <Plot
      name={t("title")}
      now={`${t("now")} · ${t("total", { count: total, hours: hours.length })}`}
      bars={hours.map(({ at, count }) => ({
        id: at,
        label: format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" }),
        mark: format.dateTime(new Date(at), {
          weekday: "short",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        }),
        count,
      }))}
      summary={t("summary", { now: newest, most })}
      heading={t("hour")}
    />
  );
}

function figuresOf(counted: { count: number }[]) {
  const counts = counted.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { newest: counts.at(-1) ?? 0, most: Math.max(...counts), total };
}

interface PlotProps {
  name: string;
  /** The note beside the count of the last bar, which is not over. */
  now: string;
  bars: Bar[];
  /** The text of the chart for screen readers. */
  summary: string;
  /** The heading of the days or hours in the table. */
  heading: string;
}

/** One measure: its number now, a bar chart, and the same as a table. */
function Plot({ name, now, bars, summary, heading }: PlotProps) {
  const format = useFormatter();
  return (
    <figure className="space-y-2 border-t border-line pt-4">
      <figcaption className="space-y-1">
        <h2 className="font-sans text-base font-semibold">{name}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-3xl font-semibold tabular-nums">
            {format.number(bars.at(-1)?.count ?? 0)}
          </span>
          <span className="text-sm text-soft">{now}</span>
        </p>
      </figcaption>
      <Bars bars={bars} summary={summary} />
      <BarTable bars={bars} name={name} heading={heading} />
    </figure>
  );
}
