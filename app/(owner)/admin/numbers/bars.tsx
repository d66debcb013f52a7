import { useFormatter, useTranslations } from "next-intl";
import { type Series, scaleOf } from "@/lib/operations/moderation/numbers";
import { dateOf } from "./date";

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [340, 140, 38, 10, 22];
const [PLOT_WIDTH, PLOT_HEIGHT] = [WIDTH - LEFT, HEIGHT - TOP - BOTTOM];
const GAP = 2;

interface BarsProps {
  days: Series["days"];
  /** The text of the chart for screen readers. */
  summary: string;
}

/** A bar for each day. Today's is paler because the day is not over. */
export function Bars({ days, summary }: BarsProps) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  const top = scaleOf(days.map(({ count }) => count));
  const step = PLOT_WIDTH / days.length;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} className="w-full text-soft">
      <Scale top={top} />
      {days.map(({ day, count }, index) => {
        const height = (count / top) * PLOT_HEIGHT;
        return (
          <rect
            key={day}
            x={LEFT + index * step + GAP / 2}
            y={TOP + PLOT_HEIGHT - height}
            width={step - GAP}
            height={height}
            rx={1}
            className={index === days.length - 1 ? "fill-edge" : "fill-sea"}
          >
            <title>{t("bar", { day: format.dateTime(dateOf(day), { dateStyle: "medium" }), count })}</title>
          </rect>
        );
      })}
      <Dates days={days} />
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

/** The labels of the first day, the middle one, and today. */
function Dates({ days }: { days: Series["days"] }) {
  const format = useFormatter();
  const places = [
    { day: days[0]?.day, x: LEFT, anchor: "start" as const },
    { day: days[Math.floor(days.length / 2)]?.day, x: LEFT + PLOT_WIDTH / 2, anchor: "middle" as const },
    { day: days.at(-1)?.day, x: WIDTH, anchor: "end" as const },
  ];
  return places.map(({ day = "", x, anchor }) => (
    <text key={anchor} x={x} y={HEIGHT - 5} textAnchor={anchor} fontSize={12} fill="currentColor">
      {format.dateTime(dateOf(day), { month: "short", day: "numeric" })}
    </text>
  ));
}
