import { getFormatter, getTranslations } from "next-intl/server";
import { readYear } from "@/lib/areas/lobsters/read";
import { type Day, type Month, WEEKS } from "@/lib/areas/lobsters/year";
import { pageViewer } from "@/lib/pages/viewer";

const PITCH = 12;
const CELL = 10;
const WEEK = 7;
/** Of the days of levels 1 to 4. */
const LOOKS = ["stroke-sea/30", "stroke-sea/55", "stroke-sea/80", "stroke-sea"];

const inUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** How much the lobster said on each day of the last year: as a strip of weeks, and in words. */
export async function Year({ lobsterId }: { lobsterId: string }) {
  const [t, format, viewer] = await Promise.all([
    getTranslations("lobster.year"),
    getFormatter(),
    pageViewer(),
  ]);
  const { days, months, count } = await readYear(lobsterId, viewer);
  if (count === 0) return null;
  const active = days.filter((day) => day.count > 0);
  const busiest = active.reduce((most, day) => (day.count > most.count ? day : most));
  const date = format.dateTime(inUtc(busiest.date), { dateStyle: "long", timeZone: "UTC" });
  return (
    <section aria-labelledby="year" className="space-y-3">
      <h2 id="year" className="text-lg sm:text-lg">
        {t("title")}
      </h2>
      <Strip days={days} />
      <p className="text-sm text-soft">
        {t("sum", { count, days: active.length })} {t("busiest", { date, count: busiest.count })}
      </p>
      <Months months={months} />
    </section>
  );
}

/** A column for each week and a row for each day from Monday on. Days of one level are one path. */
function Strip({ days }: { days: Day[] }) {
  return (
    <svg
      viewBox={`0 0 ${WEEKS * PITCH} ${WEEK * PITCH}`}
      aria-hidden="true"
      className="w-full"
      strokeWidth={CELL}
    >
      <path d={columnsOf(days.length)} className="stroke-foam" strokeDasharray={`${CELL} ${PITCH - CELL}`} />
      {LOOKS.map((look, no) => (
        <path key={look} d={cellsOf(days, no + 1)} className={look} />
      ))}
    </svg>
  );
}

/** All days, as a broken line down each week. */
function columnsOf(count: number): string {
  const lengths = Array.from({ length: WEEKS }, (_, week) => Math.min(WEEK, count - week * WEEK) * PITCH - 2);
  return lengths.map((length, week) => `M${week * PITCH + 5} 0v${length}`).join("");
}

const cellsOf = (days: readonly Day[], level: number): string =>
  days
    .map((day, at) => ({ day, x: Math.floor(at / WEEK) * PITCH, y: (at % WEEK) * PITCH + 5 }))
    .filter(({ day }) => day.level === level)
    .map(({ x, y }) => `M${x} ${y}h${CELL}`)
    .join("");

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
