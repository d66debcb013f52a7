import { useFormatter, useLocale } from "next-intl";
import { CAMPUS_ZONE, writeAgo, writeInstant } from "@/lib/pages/instant";
import { usePresent } from "@/lib/pages/present";
import { Instant } from "./instant";

const MONTH_MS = 30 * 86_400_000;

/** An instant (ISO 8601) as "3 hours ago", or as a date if it is over a month old. */
export function TimeAgo({ at }: { at: string }) {
  const [format, now, locale] = [useFormatter(), usePresent(), useLocale()];
  if (now.getTime() - Date.parse(at) <= MONTH_MS)
    return <Instant at={at}>{writeAgo(format, new Date(at), now)}</Instant>;
  return (
    <Instant at={at} precision="date">
      {writeInstant(at, { precision: "date", locale, timeZone: CAMPUS_ZONE })}
    </Instant>
  );
}
