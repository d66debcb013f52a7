import { useFormatter, useTranslations } from "next-intl";

/** A date (YYYY-MM-DD) as today, yesterday, or with its weekday. */
export function DayName({ day, today }: { day: string; today: string }) {
  const t = useTranslations("activity.days");
  const format = useFormatter();
  const ago = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (ago === 0) return t("today");
  if (ago === 1) return t("yesterday");
  const style = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return format.dateTime(new Date(day), style);
}
