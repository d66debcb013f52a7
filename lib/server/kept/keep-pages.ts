import { env } from "@/lib/platform/env";
import type { Handler } from "../door";
import { Answer } from "./answer";
import { type Asked, askedBy } from "./asked";
import { keeper as ofProcess } from "./keeper";
import { render } from "./render";

/**
 * A handler that answers visitors from memory where it can, and passes everything else on to `pages` (docs/decisions/0750).
 */
export const keepPages = (pages: Handler, keeper = ofProcess): Handler => {
  if (!env.PAGE_CACHE) return pages;
  const make = async (asked: Asked) => new Answer(await render(pages, asked), asked.isDocument);
  return async (request, response) => {
    const asked = askedBy(request);
    if (!asked) return pages(request, response);
    const answer = await keeper.get(asked.key, () => make(asked));
    return answer.isPersonal ? pages(request, response) : answer.send(request, response);
  };
};
