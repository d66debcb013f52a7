import type { IncomingMessage, ServerResponse } from "node:http";
import { discardRest } from "@/lib/api/node";
import { answerTo } from "@/lib/pages/form-refusal";
import { isForm, refusalByHead } from "@/lib/pages/forms";
import { LOCALE_COOKIE } from "@/lib/pages/i18n/locale";
import { env } from "@/lib/platform/env";

/**
 * Answers a form that is refused by its head alone, and says whether it did. The proxy would refuse it too, but
 * Next keeps megabytes of a body in memory before it asks the proxy.
 */
export function refuseForm(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  if (!isForm(method, path)) return false;
  const headers = new Headers();
  for (const name of ["origin", "host", "content-length", "transfer-encoding", "cookie", "accept-language"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const refusal = refusalByHead({ method, path, headers }, env.PUBLIC_URL);
  if (!refusal) return false;
  const { status, text, ...answer } = answerTo(refusal, {
    chosenLocale: chosenLocale(headers.get("cookie")),
    acceptLanguage: headers.get("accept-language"),
  });
  response.shouldKeepAlive = false;
  response.writeHead(status, answer.headers).write(text);
  discardRest(request, () => response.end());
  return true;
}

const chosenLocale = (cookie: string | null) =>
  cookie
    ?.split("; ")
    .find((pair) => pair.startsWith(`${LOCALE_COOKIE}=`))
    ?.slice(LOCALE_COOKIE.length + 1);
