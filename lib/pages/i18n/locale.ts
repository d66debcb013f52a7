import Negotiator from "negotiator";
import { LOCALES, type Locale } from "@/lib/platform/locales";

export { LOCALES, type Locale };

export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "zh-CN": "中文" };

export const LOCALE_COOKIE = "lang";

export const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text);

/** The language of a page: the chosen one, else the best of the Accept-Language header, else English. */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } });
  // Regions and scripts are ignored: Simplified Chinese serves a reader of any Chinese better than English does.
  return negotiator.language(["en", "zh"]) === "zh" ? "zh-CN" : "en";
}
