import { useFormatter } from "next-intl";
import { type Bar, Bars } from "@/app/(owner)/_parts/bars";
import { BarTable } from "./bar-table";

interface PlotProps {
  name: string;
  /** The count of the last bar, which is not over, and what is said beside it. */
  now: string;
  bars: Bar[];
  /** The text of the chart for screen readers. */
  summary: string;
  /** The heading of the days or hours in the table. */
  heading: string;
}

/** One measure: its number now, a bar chart, and the same as a table. */
export function Plot({ name, now, bars, summary, heading }: PlotProps) {
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
