import type { IncomingMessage, ServerResponse } from "node:http";
import { MESSAGES, type Messages } from "@/lib/pages/i18n/messages";
import { localeFor } from "./preferences";

/** The methods that pages accept. Next fails on some of the others and treats the rest as GET. */
export const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers with one line of text in the visitor's language, which gives the reason. */
export function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 405,
  reason: keyof Messages["common"]["refusals"],
): void {
  const locale = localeFor(request);
  // Node would read an unread body as the next request on this connection.
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
