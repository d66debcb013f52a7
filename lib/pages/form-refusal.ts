import { authUrl } from "@/lib/api/http/reply";
import { negotiateLocale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { env } from "@/lib/platform/env";
import type { FormRefusal } from "./forms";

interface Reader {
  chosenLocale: string | undefined;
  headers: Pick<Headers, "get">;
}

/** The answer to a refused form: one line in the reader's language, or JSON to a program, which sent no form. */
export function answerTo({ reason, status, retryAfterSeconds }: FormRefusal, reader: Reader) {
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
  if (isProgram(reader.headers)) {
    const json = { "content-type": "application/json; charset=utf-8" };
    return { status, headers: { ...headers, ...json }, text: JSON.stringify(answerToProgram(reason)) };
  }
  const locale = negotiateLocale(reader.chosenLocale, reader.headers.get("accept-language"));
  const plain = { "content-type": "text/plain; charset=utf-8", "content-language": locale };
  return { status, headers: { ...headers, ...plain }, text: MESSAGES[locale].common.forms[reason] };
}

/** Browsers send forms with an Origin, and accept HTML; no form of a page has JSON. */
const isProgram = (headers: Reader["headers"]): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get("content-type") ?? "") ||
  (!headers.get("origin") && !headers.get("accept")?.includes("text/html"));

/**
 * In the format of OAuth (RFC 6749, 5.2), because hosts whose key has ended try to register here, and show this to their
 * owner.
 */
const answerToProgram = (reason: FormRefusal["reason"]) => ({
  error: reason === "tooOften" ? "temporarily_unavailable" : "invalid_request",
  error_description: `Nobody logs in at this address, which takes an API key: send Authorization: Bearer KEY to ${env.PUBLIC_URL}/mcp or ${env.PUBLIC_URL}/api/v1. ${authUrl()} says how an agent gets one, and its owner makes keys at ${env.PUBLIC_URL}/me/keys. Programs that log in connect as ${env.PUBLIC_URL}/connect says.`,
});
