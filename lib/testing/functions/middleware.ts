import type { IncomingMessage } from "node:http";
import type { Asked, MiddlewareOutcome } from "./routing";

const NEXT = "x-middleware-next";
const REWRITE = "x-middleware-rewrite";
const OVERRIDDEN = "x-middleware-override-headers";
const CHANGED = "x-middleware-request-";

/**
 * What an answer of the middleware means: continue, perhaps at another path and with other headers, or answer
 * with it.
 */
export function outcomeOf(answer: IncomingMessage, asked: Asked): MiddlewareOutcome<IncomingMessage> {
  const given = answer.headers;
  const rewritten = given[REWRITE]?.toString();
  if (given[NEXT] === undefined && rewritten === undefined) return { answer };
  answer.resume();
  const target = rewritten === undefined ? undefined : new URL(rewritten, "http://gateway");
  return {
    ...(target && { path: target.pathname, search: target.search.slice(1) }),
    headers: headersOf(given, asked.headers),
    answerHeaders: Object.fromEntries(
      Object.entries(given).flatMap(([name, value = ""]) =>
        isForAnswer(name) ? [[name, String(value)]] : [],
      ),
    ),
  };
}

const isForAnswer = (name: string): boolean =>
  !name.startsWith("x-middleware-") &&
  !["connection", "keep-alive", "transfer-encoding", "content-length", "date"].includes(name);

/** The request's headers after the middleware: those that it lists, with its values. */
function headersOf(given: IncomingMessage["headers"], own: Record<string, string>): Record<string, string> {
  const names = given[OVERRIDDEN]?.toString();
  if (names === undefined) return own;
  const kept = names.split(",").flatMap((name) => {
    const value = given[CHANGED + name]?.toString() ?? own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}
