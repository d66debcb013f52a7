import { useFormatter } from "next-intl";
import { scaleOf } from "@/lib/operations/moderation/numbers";

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [340, 140, 38, 10, 22];
const [PLOT_WIDTH, PLOT_HEIGHT] = [WIDTH - LEFT, HEIGHT - TOP - BOTTOM];
const GAP = 2;

/** A count of a day or an hour. */
export interface Bar {
  id: string;
  /** The day or hour, in full and for the axis. */
  label: string;
  mark: string;
  count: number;
}

interface BarsProps {
  /** The oldest first. */
  bars: Bar[];
  /** The text of the chart for screen readers. */
  summary: string;
}

/** A bar for each day or hour. The last is paler because it is not over. */
export function Bars({ bars, summary }: BarsProps) {
  const format = useFormatter();
  const top = scaleOf(bars.map(({ count }) => count));
  const step = PLOT_WIDTH / bars.length;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} className="w-full text-soft">
      <Scale top={top} />
      {bars.map(({ id, label, count }, index) => {
        const height = (count / top) * PLOT_HEIGHT;
        return (
          <rect
            key={id}
            x={LEFT + index * step + GAP / 2}
            y={TOP + PLOT_HEIGHT - height}
            width={step - GAP}
            height={height}
            rx={1}
            className={index === bars.length - 1 ? "fill-edge" : "fill-sea"}
          >
            <title>{`${label}: ${format.number(count)}`}</title>
          </rect>
        );
      })}
      <Marks bars={bars} />
    </svg>
  );
}

function Scale({ top }: { top: number }) {
  const format = useFormatter();
  const ticks = top % 2 === 0 ? [0, top / 2, top] : [0, top];
  return ticks.map((tick) => {
    const y = TOP + PLOT_HEIGHT * (1 - tick / top);
    return (
      <g key={tick}>
        <line x1={LEFT} x2={WIDTH} y1={y} y2={y} strokeWidth={1} className="stroke-line" />
        <text x={LEFT - 6} y={y + 4} textAnchor="end" fontSize={12} fill="currentColor">
          {format.number(tick, { notation: "compact" })}
        </text>
      </g>
    );
  });
}

/** The labels of the first bar, the middle one, and the last. */
function Marks({ bars }: { bars: Bar[] }) {
  const places = [
    { bar: bars[0], x: LEFT, anchor: "start" as const },
    { bar: bars[Math.floor(bars.length / 2)], x: LEFT + PLOT_WIDTH / 2, anchor: "middle" as const },
    { bar: bars.at(-1), x: WIDTH, anchor: "end" as const },
  ];
  return places.map(({ bar, x, anchor }) => (
    <text key={anchor} x={x} y={HEIGHT - 5} textAnchor={anchor} fontSize={12} fill="currentColor">
      {bar?.mark}
    </text>
  ));
}
