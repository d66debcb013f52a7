import { useTranslations } from "next-intl";
import { type NumberName, SHARES, type SquareWeek } from "@/lib/areas/numbers/measures";
import { scaleOf } from "@/lib/operations/moderation/numbers";
import { useNumberFormat, useWeekName } from "./use-formats";

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [340, 140, 38, 10, 22];
const [PLOT_WIDTH, PLOT_HEIGHT] = [WIDTH - LEFT, HEIGHT - TOP - BOTTOM];
/** The plot has at least this many columns, so that few weeks are not drawn as wide bars. */
const WEEKS_MIN = 12;

interface NumberPlotProps {
  name: NumberName;
  /** The oldest first; at least one. */
  weeks: readonly SquareWeek[];
}

/** A number over the weeks: the newest, a bar for each, and its formula. */
export function NumberPlot({ name, weeks }: NumberPlotProps) {
  const t = useTranslations("numbers");
  const [written, weekName] = [useNumberFormat(), useWeekName()];
  const values = weeks.map(({ numbers }) => numbers[name]);
  const newest = values.at(-1) ?? null;
  const most = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const top = SHARES.has(name) ? 1 : scaleOf([most]);
  const step = PLOT_WIDTH / Math.max(WEEKS_MIN, weeks.length);
  const title = t(`names.${name}`);
  return (
    <figure className="min-w-0 space-y-2 border-t border-line pt-4">
      <figcaption className="space-y-1">
        <h2 className="font-sans text-base font-semibold">{title}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-3xl font-semibold tabular-nums">{written(name, newest)}</span>
          <span className="text-sm text-soft">{t("running")}</span>
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("summary", { name: title, newest: written(name, newest), most: written(name, most) })}
        className="w-full text-soft"
      >
        <Scale ticks={[0, top].map((tick) => [tick / top, written(name, tick)])} />
        <path d={barsOf(values.slice(0, -1), top, step)} className="fill-sea" />
        <path d={barsOf(values, top, step, values.length - 1)} className="fill-edge" />
        <Mark x={LEFT} text={weekName(weeks[0]?.week ?? "")} />
        {weeks.length > WEEKS_MIN / 2 ? (
          <Mark x={LEFT + step * weeks.length} text={weekName(weeks.at(-1)?.week ?? "")} isEnd />
        ) : null}
      </svg>
      <p className="text-sm text-soft">{t(`formulas.${name}`)}</p>
    </figure>
  );
}

/**
 * The bars of a plot as one path, which is much shorter than an element for each. A missing number has no
 * bar.
 */
function barsOf(values: readonly (number | null)[], top: number, step: number, from = 0): string {
  const rounded = (size: number) => Math.round(size * 10) / 10;
  return values
    .map((value, index) =>
      value === null || index < from
        ? ""
        : `M${rounded(LEFT + index * step + step * 0.15)} ${TOP + PLOT_HEIGHT}v${rounded((-value / top) * PLOT_HEIGHT)}h${rounded(step * 0.7)}V${TOP + PLOT_HEIGHT}z`,
    )
    .join("");
}

/** A line at each tick, which has a height from 0 to 1 and a label. */
function Scale({ ticks }: { ticks: [part: number, text: string][] }) {
  return ticks.map(([part, text]) => {
    const y = TOP + PLOT_HEIGHT * (1 - part);
    return (
      <g key={part}>
        <line x1={LEFT} x2={WIDTH} y1={y} y2={y} strokeWidth={1} className="stroke-line" />
        <text x={LEFT - 6} y={y + 4} textAnchor="end" fontSize={12} fill="currentColor">
          {text}
        </text>
      </g>
    );
  });
}

function Mark({ x, text, isEnd = false }: { x: number; text: string; isEnd?: boolean }) {
  return (
    <text x={x} y={HEIGHT - 5} textAnchor={isEnd ? "end" : "start"} fontSize={12} fill="currentColor">
      {text}
    </text>
  );
}
