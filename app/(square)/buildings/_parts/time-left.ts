import { useTranslations } from "next-intl";
import { usePresent } from "@/lib/pages/present";
import { timeLeft } from "@/lib/pages/time-left";

/** The time until an instant (ISO 8601): as text, such as "5 h 12 min", and in hours. */
export function useTimeLeft(until: string): { left: string; hours: number } {
  const t = useTranslations("buildings");
  const { hours, minutes } = timeLeft(until, usePresent());
  return { left: t("timeLeft", { hours, minutes }), hours: hours + minutes / 60 };
}
