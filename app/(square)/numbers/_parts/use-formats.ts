import { useFormatter, useTranslations } from "next-intl";
import { type NumberName, SHARES } from "@/lib/areas/numbers/measures";

/** Formats a number of a week: a share in percent, and a dash for a missing number. */
export function useNumberFormat() {
  const t = useTranslations("numbers");
  const format = useFormatter();
  return (name: NumberName, value: number | null) =>
    value === null
      ? t("none")
      : format.number(value, {
          style: SHARES.has(name) ? "percent" : "decimal",
          maximumFractionDigits: SHARES.has(name) ? 0 : 1,
        });
}

/** Names a week by its Monday. */
export function useWeekName() {
  const format = useFormatter();
  return (week: string, year?: "numeric") =>
    format.dateTime(new Date(week), { month: "short", day: "numeric", year, timeZone: "UTC" });
}
