import type { IncomingMessage, ServerResponse } from "node:http";
import { LOCALE_COOKIE, negotiateLocale } from "@/lib/pages/i18n/locale";
import { MESSAGES, type Messages } from "@/lib/pages/i18n/messages";

/** What a page may be asked; of the other methods Next fails on some and takes the rest for GET. */
export const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const CHOSEN = new RegExp(`(?:^|; *)${LOCALE_COOKIE}=([^;]*)`);

/** Says in a line of text, in the visitor's language, why there is no page. */
export function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 405,
  reason: keyof Messages["common"]["refusals"],
): void {
  const [, chosen] = CHOSEN.exec(request.headers.cookie ?? "") ?? [];
  const locale = negotiateLocale(chosen, request.headers["accept-language"] ?? null);
  // Its body is not read, and would be taken for the next request on this connection.
  response.shouldKeepAlive = request.complete;
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-language": locale,
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...(status === 405 && { allow: PAGE_METHODS.join(", ") }),
  });
  response.end(request.method === "HEAD" ? undefined : `${MESSAGES[locale].common.refusals[reason]}\n`);
}
