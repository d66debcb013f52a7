import { negotiateLocale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import type { FormRefusal } from "./forms";

interface Reader {
  chosenLocale: string | undefined;
  acceptLanguage: string | null;
}

/** The plain-text answer to a refused form, in the reader's language. */
export function answerTo({ reason, status, retryAfterSeconds }: FormRefusal, reader: Reader) {
  const locale = negotiateLocale(reader.chosenLocale, reader.acceptLanguage);
  return {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-language": locale,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
    text: MESSAGES[locale].common.forms[reason],
  };
}
