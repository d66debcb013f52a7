import { useLocale, useTranslations } from "next-intl";
import { type Precision, writeInstant } from "@/lib/pages/instant";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { Instant } from "./instant";

interface WhenProps {
  /** ISO 8601. */
  at: string;
  precision?: Precision;
  /** false beside a time that names the zone. */
  namesZone?: boolean;
}

/** An instant, to the minute by default: the reader's time with scripts, otherwise the campus's, named as such. */
export function When({ at, precision = "minute", namesZone = true }: WhenProps) {
  const t = useTranslations("common.time");
  const time = writeInstant(at, { precision, locale: useLocale(), timeZone: SQUARE_ZONE });
  return (
    <Instant at={at} precision={precision}>
      {namesZone ? t("campus", { time }) : time}
    </Instant>
  );
}
