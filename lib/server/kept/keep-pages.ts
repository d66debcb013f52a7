import type { IncomingMessage } from "node:http";
import { addressOf } from "@/lib/api/address";
import { findsNothing as findsNothingNow, isThere as isThereNow } from "@/lib/pages/existence";
import { env } from "@/lib/platform/env";
import type { Handler } from "../door";
import { answerWithin, type Reader, RenderLimits, RenderRefusal } from "../render-limits";
import { Answer } from "./answer";
import { type Asked, askedAt, askedBy, askedForMissing, isAnonymous } from "./asked";
import { EMPTY_SEARCH, plainWordsOf, STAND_IN } from "./empty-search";
import { keeper as ofProcess } from "./keeper";
import { placeOf } from "./places";
import { refuseRender } from "./refuse-render";
import { render } from "./render";

const ofThisProcess = {
  keeper: ofProcess,
  isThere: isThereNow,
  findsNothing: findsNothingNow,
  limits: new RenderLimits(),
};

/**
 * A handler that answers visitors from the page cache where it can, and passes everything else on to `pages`, both
 * within the limits of rendering (docs/decisions/0750).
 */
export const keepPages = (
  pages: Handler,
  { keeper, isThere, findsNothing, limits }: typeof ofThisProcess = ofThisProcess,
): Handler => {
  return async (request, response) => {
    try {
      const answer = env.PAGE_CACHE ? await answerFor(request) : undefined;
      await (answer && !answer.isPersonal ? answer.send(request, response) : passOn(request, response));
    } catch (error) {
      if (!(error instanceof RenderRefusal)) throw error;
      refuseRender(request, response, error);
    }
  };

  async function answerFor(request: IncomingMessage): Promise<Answer | undefined> {
    const asked = askedBy(request);
    return asked && ((await get(asked, request)) ?? get(askedForMissing(request), request));
  }

  function get(asked: Asked, request: IncomingMessage): Promise<Answer | undefined> {
    const reader = readerOf(request);
    return keeper.get(
      asked.key,
      () => make(asked, reader, request),
      () => limits.check(reader, !asked.isDocument),
    );
  }

  async function make(asked: Asked, reader: Reader, request: IncomingMessage): Promise<Answer | undefined> {
    const [path = ""] = asked.url.split("?");
    const isPage = !asked.isDocument;
    if (asked.status === 200 && !(await isThere(path))) return undefined;
    const words = plainWordsOf(asked.url);
    // Each document is made once, so that whoever reads them all asks for no more than there are.
    const rendered = await limits.run(
      reader,
      async () =>
        words !== undefined && words !== STAND_IN && (await findsNothing(words))
          ? undefined
          : render(pages, asked),
      isPage,
    );
    if (!rendered) return findNothing(words ?? "", asked, request);
    const answer = new Answer(rendered, asked.isDocument, asked.status);
    return isPage && answer.isMissing ? undefined : answer;
  }

  async function findNothing(words: string, asked: Asked, request: IncomingMessage) {
    const page = await get({ ...asked, ...askedAt(request, EMPTY_SEARCH) }, request);
    return page?.withWords(STAND_IN, words);
  }

  /** Forms have a limit of their own, and files cost little. */
  function passOn(...exchange: Parameters<Handler>) {
    const [request] = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || placeOf(request.url ?? "/")?.kind === "file") return pages(...exchange);
    return answerWithin(limits, readerOf(request), pages, exchange);
  }
};

const readerOf = (request: IncomingMessage): Reader => ({
  address: addressOf(request),
  isAnonymous: isAnonymous(request),
});
