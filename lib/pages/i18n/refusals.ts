import type { ApiError } from "@/lib/api/contract/errors";
import { fill } from "@/lib/platform/text/fill";
import type { Locale } from "./locale";
import { MESSAGES } from "./messages";

/** What a page tells the owner whose form was refused: in general terms if the error has no sentence or lacks a value. */
export function refusalText(error: ApiError | undefined, locale: Locale): string {
  const { form, values = {} } = error?.details ?? {};
  const text = form && fill(form[locale], values);
  return text && !text.includes("{") ? text : MESSAGES[locale].common.forms.other;
}
