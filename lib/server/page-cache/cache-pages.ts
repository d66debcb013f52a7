import type { IncomingMessage } from "node:http";
import { addressOfCaller } from "@/lib/api/http/address";
import { findsNothing as findsNothingNow, pageExists as isThereNow } from "@/lib/pages/existence";
import { env } from "@/lib/platform/env";
import type { Handler } from "../next/front-handler";
import { isAnonymous } from "../preferences";
import { type RenderClient, RenderLimits, RenderRefusal, renderWithinLimits } from "../render-limits";
import {
  type CacheableRequest,
  cacheableRequestOf,
  missingPageRequest,
  pageRequestAt,
} from "./cacheable-request";
import { CachedResponse } from "./cached-response";
import { EMPTY_SEARCH, PLACEHOLDER_WORD, plainWordsOf } from "./empty-search";
import { pageCache as ofProcess } from "./page-cache";
import { pageRouteOf } from "./page-routes";
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
export const cachePages = (
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

  async function answerFor(request: IncomingMessage): Promise<CachedResponse | undefined> {
    const asked = cacheableRequestOf(request);
    return asked && ((await get(asked, request)) ?? get(missingPageRequest(request), request));
  }

  function get(asked: CacheableRequest, request: IncomingMessage): Promise<CachedResponse | undefined> {
    const reader = readerOf(request);
    return keeper.get(
      asked.key,
      () => make(asked, reader, request),
      () => limits.check(reader, !asked.isDocument),
    );
  }

  async function make(
    asked: CacheableRequest,
    reader: RenderClient,
    request: IncomingMessage,
  ): Promise<CachedResponse | undefined> {
    const [path = ""] = asked.url.split("?");
    const isPage = !asked.isDocument;
    const isNamed = asked.status === 404 || (await isThere(path));
    if (isPage && !isNamed) return undefined;
    // Each document is made once and not counted. What is no document says so by itself, and is made each time.
    const isCounted = isPage || !isNamed;
    if (isCounted) limits.check(reader);
    const words = plainWordsOf(asked.url);
    const rendered = await limits.run(
      reader,
      async () =>
        words !== undefined && words !== PLACEHOLDER_WORD && (await findsNothing(words))
          ? undefined
          : render(pages, asked),
      isCounted,
    );
    if (!rendered) return findNothing(words ?? "", asked, request);
    const answer = new CachedResponse(rendered, asked.isDocument, asked.status);
    return isPage && answer.isMissing ? undefined : answer;
  }

  async function findNothing(words: string, asked: CacheableRequest, request: IncomingMessage) {
    const page = await get({ ...asked, ...pageRequestAt(request, EMPTY_SEARCH) }, request);
    return page?.withWords(PLACEHOLDER_WORD, words);
  }

  /** Forms have a limit of their own, and files cost little. */
  function passOn(...exchange: Parameters<Handler>) {
    const [request] = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || pageRouteOf(request.url ?? "/")?.kind === "file") return pages(...exchange);
    return renderWithinLimits(limits, readerOf(request), pages, exchange);
  }
};

const readerOf = (request: IncomingMessage): RenderClient => ({
  address: addressOfCaller(request),
  isAnonymous: isAnonymous(request),
});
