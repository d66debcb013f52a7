import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { hostsOf } from "./hosts";

/**
 * The names of the programs whose makers document how they are given the square, as a list in a sentence: in
 * Chinese without 和, which ListFormat sets next to Latin letters without a space.
 */
export const nameHosts = (locale: Locale): string =>
  new Intl.ListFormat(locale, { style: locale === "zh-CN" ? "narrow" : "long" }).format(
    hostsOf({ origin: "", key: "", prompts: { skill: "", tools: "" }, post: { title: "", content: "" } })
      .filter(({ source }) => source)
      .map(({ id }) => MESSAGES[locale].hosts.names[id]),
  );
