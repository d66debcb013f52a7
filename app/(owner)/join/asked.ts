import { getLocale, getTranslations } from "next-intl/server";
import { type ShownJoin, showTypedJoin } from "@/lib/access/joins/write";
import { KEY_LIFETIME_DAYS_DEFAULT, KEY_LIFETIMES_DAYS } from "@/lib/access/keys/key-lifetimes";
import { writeInstant } from "@/lib/pages/instant";
import { SQUARE_ZONE } from "@/lib/platform/square-day";

/** A request to join, as the form shows it. */
export interface AskedJoin extends Omit<ShownJoin, "daysMax" | "expiresAt"> {
  /** As it was typed. The form that answers sends it again, because no address contains it. */
  code: string;
  /** `askedAt` for readers without scripts. */
  askedAtText: string;
  /** For how long it may be allowed, in days. */
  lifetimes: { value: string; label: string }[];
  lifetime: string;
}

type Typed = Parameters<typeof showTypedJoin>[0];

/** The request whose code was typed. Throws ApiError as `showTypedJoin` does. */
export async function readAsked(typed: Typed, now: Date): Promise<AskedJoin> {
  const { daysMax, expiresAt: _, ...shown } = await showTypedJoin(typed, now);
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const time = writeInstant(shown.askedAt, { precision: "minute", locale, timeZone: SQUARE_ZONE });
  return {
    ...shown,
    code: typed.code,
    askedAtText: t("common.time.campus", { time }),
    lifetimes: lifetimesWithin(daysMax).map((days) => ({
      value: String(days),
      label: t("keys.days", { days }),
    })),
    lifetime: String(Math.min(daysMax, KEY_LIFETIME_DAYS_DEFAULT)),
  };
}

/** The usual lifetimes that are shorter, and the longest one. */
const lifetimesWithin = (daysMax: number): number[] => [
  ...KEY_LIFETIMES_DAYS.filter((days) => days !== null).filter((days) => days < daysMax),
  daysMax,
];
