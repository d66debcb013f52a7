import { createTranslator } from "next-intl";
import { registry } from "@/lib/api/contract/registry";
import { summaryNamed } from "@/lib/pages/guide/summaries";
import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";

/** The sentences that operations declare for their successes or refusals, by operation. */
const declared = (kind: "done" | "tried", locale: Locale): Record<string, string> =>
  Object.fromEntries(
    registry.flatMap(({ operation, definition: { sentences } }) => {
      const sentence = sentences?.[kind];
      return sentence ? [[operation, sentence[locale]]] : [];
    }),
  );

const sentencesIn = (locale: Locale) => ({
  done: declared("done", locale),
  tried: declared("tried", locale),
  other: MESSAGES[locale].activity.other,
});

/** What is said about calls, by language. */
export const SENTENCES = { en: sentencesIn("en"), "zh-CN": sentencesIn("zh-CN") };

const translatorIn = (locale: Locale) => createTranslator({ locale, messages: SENTENCES[locale] });

/** Each keeps the sentences that it has parsed. */
export const TRANSLATORS = { en: translatorIn("en"), "zh-CN": translatorIn("zh-CN") };

type SentenceKey = `${"done" | "tried"}.${string}` | `other.${"done" | "read" | "tried"}`;

/**
 * The key of SENTENCES for an act. A refused read without a sentence of its own is named by its operation's summary.
 * The further ones are for operations in the log that this version no longer has.
 */
export function sentenceKey({ operation, status }: { operation: string; status: number }): SentenceKey {
  const kind = status >= 400 ? "tried" : "done";
  if (Object.hasOwn(SENTENCES.en[kind], operation)) return `${kind}.${operation}`;
  return kind === "tried" && summaryNamed(operation, "en") !== undefined ? "other.read" : `other.${kind}`;
}
