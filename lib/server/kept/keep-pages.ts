import type { IncomingMessage, ServerResponse } from "node:http";
import { changes } from "@/lib/api/changes";
import { env } from "@/lib/platform/env";
import type { Handler } from "../door";
import { Answer } from "./answer";
import { type Asked, askedBy, hasOnlyLocale } from "./asked";
import { keeper } from "./keeper";
import { render } from "./render";

/**
 * A handler that answers visitors from memory where it can, and passes everything else on to `pages` (docs/decisions/0750).
 */
export const keepPages = (pages: Handler): Handler => {
  if (!env.PAGE_CACHE) return pages;
  const make = async (asked: Asked) => new Answer(await render(pages, asked), asked.isDocument);
  return async (request, response) => {
    const asked = askedBy(request);
    if (!asked) return passOn(pages, request, response);
    const answer = await keeper.get(asked.key, () => make(asked));
    return answer.isPersonal ? pages(request, response) : answer.send(request, response);
  };
};

function passOn(pages: Handler, request: IncomingMessage, response: ServerResponse) {
  if (isOwnersForm(request)) noteBeforeAnswer(response);
  return pages(request, response);
}

/** The forms of visitors choose a language or log in: nothing that others see. */
const isOwnersForm = (request: IncomingMessage) =>
  request.method !== "GET" && request.method !== "HEAD" && !hasOnlyLocale(request);

/** What a form changes has been stored before its answer begins. */
function noteBeforeAnswer(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    if (response.statusCode < 400) changes.note("alters");
    return Reflect.apply(writeHead, response, head);
  };
}
