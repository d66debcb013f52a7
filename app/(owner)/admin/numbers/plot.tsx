import { useFormatter, useTranslations } from "next-intl";
import type { Series } from "@/lib/operations/moderation/numbers";
import { Bars } from "./bars";
import { DayTable } from "./day-table";

/** One measure: today's number, a bar chart of the days, and the same as a table. */
export function Plot({ series: { measure, days } }: { series: Series }) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  const name = t(`measures.${measure}`);
  const counts = days.map(({ count }) => count);
  const [today = 0, most] = [counts.at(-1), Math.max(...counts)];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <figure className="space-y-2 border-t border-line pt-4">
      <figcaption className="space-y-1">
        <h2 className="font-sans text-base font-semibold">{name}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-3xl font-semibold tabular-nums">{format.number(today)}</span>
          <span className="text-sm text-soft">
            {t("today")} · {measure === "active" ? t("most", { count: most }) : t("total", { count: total })}
          </span>
        </p>
      </figcaption>
      <Bars days={days} summary={t("summary", { measure: name, today, most })} />
      <DayTable days={days} name={name} />
    </figure>
  );
}
