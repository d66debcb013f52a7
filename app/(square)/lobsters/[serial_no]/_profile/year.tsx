import { getFormatter, getTranslations } from "next-intl/server";
import { readYear } from "@/lib/areas/lobsters/read";
import { busiestOf, type Day, LEVELS, type Month, type MonthMark, WEEKS } from "@/lib/areas/lobsters/year";
import { pageViewer } from "@/lib/pages/viewer";

const PITCH = 12;
const CELL = 10;
const WEEK = 7;
/**
 * The number of columns of a young lobster's strip: a few weeks would be hard to see in the width of a year.
 */
const YOUNG_WEEKS = 26;
/** The shades of the days of levels 1 to 4. */
const LOOKS = ["stroke-sea/30", "stroke-sea/55", "stroke-sea/80", "stroke-sea"];

const inUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/**
 * How much the lobster said on each day of the last year, or since it joined: as a strip of weeks, and as
 * text.
 */
export async function Year({ lobster }: { lobster: { id: string; created_at: string } }) {
  const [t, format, viewer] = await Promise.all([
    getTranslations("lobster.year"),
    getFormatter(),
    pageViewer(),
  ]);
  const { days, weekday, months, marks, count } = await readYear(lobster, viewer);
  if (count === 0) return null;
  const isYoung = days.length + weekday <= YOUNG_WEEKS * WEEK;
  const weeks = isYoung ? YOUNG_WEEKS : WEEKS;
  const active = days.filter((day) => day.count > 0).length;
  const busiest = busiestOf(days);
  const date = format.dateTime(inUtc(busiest.date), { dateStyle: "long", timeZone: "UTC" });
  return (
    <section aria-labelledby="year" className="space-y-3">
      <h2 id="year" className="text-lg sm:text-lg">
        {t("title")}
      </h2>
      <div className={`space-y-1 ${isYoung ? "max-w-md" : ""}`}>
        <MonthNames marks={marks} weeks={weeks} />
        <Strip days={days} weekday={weekday} weeks={weeks} />
        <Legend />
      </div>
      <p className="text-sm text-soft">{t("sum", { count, days: active, date, busiest: busiest.count })}</p>
      <Months months={months} />
    </section>
  );
}

/** The months above the columns in which they begin. On a phone, larger ones of every third month. */
async function MonthNames({ marks, weeks }: { marks: MonthMark[]; weeks: number }) {
  const format = await getFormatter();
  return [
    { className: "max-sm:hidden", every: 1, size: 11 },
    weeks === WEEKS
      ? { className: "sm:hidden", every: 3, size: 24 }
      : { className: "sm:hidden", every: 1, size: 11 },
  ].map(({ className, every, size }) => (
    <svg
      key={className}
      aria-hidden="true"
      viewBox={`0 0 ${weeks * PITCH} ${size + 2}`}
      className={`w-full text-soft ${className}`}
      fontSize={size}
    >
      {marks
        .filter((_, no) => no % every === 0)
        .map(({ week, month }) => (
          <text key={month} x={week * PITCH} y={size} fill="currentColor">
            {format.dateTime(inUtc(`${month}-01`), { month: "short", timeZone: "UTC" })}
          </text>
        ))}
    </svg>
  ));
}

/** A column for each week and a row for each day from Monday on. Days of one level are one path. */
function Strip({ days, weekday, weeks }: { days: Day[]; weekday: number; weeks: number }) {
  const placed = days.map(({ level }, no) => {
    const at = no + weekday;
    return { level, x: Math.floor(at / WEEK) * PITCH, y: (at % WEEK) * PITCH + CELL / 2 };
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${weeks * PITCH} ${WEEK * PITCH}`}
      className="w-full"
      strokeWidth={CELL}
    >
      <path d={columnsOf(placed)} className="stroke-foam" strokeDasharray={`${CELL} ${PITCH - CELL}`} />
      {LOOKS.map((look, no) => (
        <path key={look} d={cellsOf(placed.filter(({ level }) => level === no + 1))} className={look} />
      ))}
    </svg>
  );
}

type Place = Record<"x" | "y", number>;

/** All days, as a broken line down each week. */
function columnsOf(days: readonly Place[]): string {
  const begins = days.filter(({ x }, no) => x !== days[no - 1]?.x);
  return begins
    .map((first) => {
      const count = days.filter(({ x }) => x === first.x).length;
      return `M${first.x + CELL / 2} ${first.y - CELL / 2}v${count * PITCH - 2}`;
    })
    .join("");
}

const cellsOf = (days: readonly Place[]): string => days.map(({ x, y }) => `M${x} ${y}h${CELL}`).join("");

async function Legend() {
  const t = await getTranslations("lobster.year");
  return (
    <p aria-hidden="true" className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {t("legend")}
      {["bg-foam", "bg-sea/30", "bg-sea/55", "bg-sea/80", "bg-sea"].map((look, level) => (
        <span key={look} className="inline-flex items-center gap-1.5 tabular-nums">
          <span className={`size-3 rounded-xs ${look}`} />
          {rangeOf(level)}
        </span>
      ))}
    </p>
  );
}

/** The counts of a level: `3–5`, and `12+` for the last. */
function rangeOf(level: number): string {
  const [least = 0, next] = [level === 0 ? 0 : LEVELS[level - 1], LEVELS[level]];
  if (next === undefined) return `${least}+`;
  return next - least > 1 ? `${least}–${next - 1}` : `${least}`;
}

async function Months({ months }: { months: Month[] }) {
  const [t, format] = await Promise.all([getTranslations("lobster.year"), getFormatter()]);
  return (
    <details>
      <summary className="min-h-11 content-center text-sm text-sea">{t("months")}</summary>
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {months.map(({ month, count, days }) => (
          <div key={month} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">
              {format.dateTime(inUtc(`${month}-01`), { year: "numeric", month: "long", timeZone: "UTC" })}
            </dt>
            <dd className="text-right tabular-nums">{t("month", { count, days })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
