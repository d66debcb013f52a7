import { useFormatter } from "next-intl";
import { Bars } from "./bars";

/** Writes a day (YYYY-MM-DD) without its year. */
export function useDayFormat() {
  const format = useFormatter();
  return (day: string, month: "short" | "long") =>
    format.dateTime(new Date(day), { month, day: "numeric", timeZone: "UTC" });
}

interface DayPlotProps {
  /** What is counted. */
  name: string;
  sum: number;
  counts: { day: string; count: number }[];
  summary: string;
}

/** A small plot of what was counted on each of some days, under its sum. */
export function DayPlot({ name, sum, counts, summary }: DayPlotProps) {
  const format = useFormatter();
  const dateOf = useDayFormat();
  return (
    <figure className="min-w-0 space-y-1">
      <figcaption className="flex items-baseline gap-x-2 text-sm text-soft">
        <strong className="font-serif text-2xl text-ink tabular-nums">{format.number(sum)}</strong>
        {name}
      </figcaption>
      <Bars
        bars={counts.map(({ day, count }) => ({
          id: day,
          label: dateOf(day, "long"),
          mark: dateOf(day, "short"),
          count,
        }))}
        summary={summary}
      />
    </figure>
  );
}
