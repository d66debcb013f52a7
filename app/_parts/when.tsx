import { useLocale, useTranslations } from "next-intl";
import { CAMPUS_ZONE, writeInstant } from "@/lib/pages/instant";
import { Instant } from "./instant";

/** An instant (ISO 8601) to the minute: the reader's time with scripts, else the campus's, which is named as such. */
export function When({ at }: { at: string }) {
  const t = useTranslations("common.time");
  const time = writeInstant(at, { precision: "minute", locale: useLocale(), timeZone: CAMPUS_ZONE });
  return (
    <Instant at={at} precision="minute">
      {t("campus", { time })}
    </Instant>
  );
}
