import { useFormatter, useTranslations } from "next-intl";

/** Writes the first and the last of some days: dates of the square, YYYY-MM-DD. */
export function useDays() {
  const t = useTranslations("course");
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(date), { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
  return ({ beginsOn, endsOn }: { beginsOn: string; endsOn: string }) =>
    t("days", { from: day(beginsOn), until: day(endsOn) });
}
