import { useLocale } from "next-intl";
import { writeInstant } from "@/lib/pages/instant";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { Instant } from "./instant";

/**
 * An instant (ISO 8601) as scripts write it: "3 hours ago", or a date if it is over a month old. Without them it is the
 * campus's date and time, because a page may be kept for an hour.
 */
export function TimeAgo({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <Instant at={at} precision="ago">
      {writeInstant(at, { precision: "minute", locale, timeZone: SQUARE_ZONE })}
    </Instant>
  );
}
