import type { IncomingMessage, ServerResponse } from "node:http";
import { discardRequestBody } from "@/lib/api/http/node";
import { answerTo } from "@/lib/pages/form-refusal";
import { isForm, refusalByHead } from "@/lib/pages/forms";
import { env } from "@/lib/platform/env";
import { chosenLocale } from "./preferences";

/**
 * Refuses a form if its headers are reason enough. Returns whether it did. proxy.ts would refuse it, too, but
 * Next buffers megabytes of a body before it calls proxy.ts.
 */
export function refuseForm(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  if (!isForm(method, path)) return false;
  const headers = { get: (name: string) => request.headers[name]?.toString() ?? null };
  const refusal = refusalByHead({ method, path, headers }, env.PUBLIC_URL);
  if (!refusal) return false;
  const { status, text, ...answer } = answerTo(refusal, {
    chosenLocale: chosenLocale(request),
    headers,
  });
  response.shouldKeepAlive = false;
  response.writeHead(status, answer.headers).write(text);
  discardRequestBody(request, () => response.end());
  return true;
}
