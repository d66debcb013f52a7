import type { IncomingMessage } from "node:http";
import { addressOfCaller } from "@/lib/api/http/address";
import { findsNothing, pageExists } from "@/lib/pages/existence";
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
import { pageCache } from "./page-cache";
import { pageRouteOf } from "./page-routes";
import { refuseRender } from "./refuse-render";
import { render } from "./render";

const ofThisProcess = { cache: pageCache, pageExists, findsNothing, limits: new RenderLimits() };

/**
 * A handler that answers visitors from the page cache if it can, and passes everything else on to `pages`,
 * both within the limits of rendering (docs/decisions/0750).
 */
export const cachePages = (
  pages: Handler,
  { cache, pageExists, findsNothing, limits }: typeof ofThisProcess = ofThisProcess,
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
    const page = cacheableRequestOf(request);
    return page && ((await get(page, request)) ?? get(missingPageRequest(request), request));
  }

  function get(page: CacheableRequest, request: IncomingMessage): Promise<CachedResponse | undefined> {
    const client = clientOf(request);
    return cache.get(
      page.key,
      () => make(page, client, request),
      () => limits.check(client, !page.isDocument),
    );
  }

  /** Renders a page, or derives it from another one; undefined if there is none at this address. */
  async function make(
    page: CacheableRequest,
    client: RenderClient,
    request: IncomingMessage,
  ): Promise<CachedResponse | undefined> {
    const [path = ""] = page.url.split("?");
    const exists = page.status === 404 || (await pageExists(path));
    if (!page.isDocument && !exists) return undefined;
    // A document is rendered once, so it is not counted. At an address without one, its route answers 404 each time.
    const isCounted = !page.isDocument || !exists;
    if (isCounted) limits.check(client);
    const words = plainWordsOf(page.url);
    const rendered = await limits.run(
      client,
      async () =>
        words !== undefined && words !== PLACEHOLDER_WORD && (await findsNothing(words))
          ? undefined
          : render(pages, page),
      isCounted,
    );
    if (!rendered) return makeEmptySearch(words ?? "", page, request);
    const answer = new CachedResponse(rendered, page.isDocument, page.status);
    return !page.isDocument && answer.isMissing ? undefined : answer;
  }

  /** The page of a search without results, derived from the one page for all of them. */
  async function makeEmptySearch(words: string, page: CacheableRequest, request: IncomingMessage) {
    const empty = await get({ ...page, ...pageRequestAt(request, EMPTY_SEARCH) }, request);
    return empty?.withWords(PLACEHOLDER_WORD, words);
  }

  /** Renders for this request alone. Forms have a limit of their own, and files are cheap. */
  function passOn(...exchange: Parameters<Handler>) {
    const [request] = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || pageRouteOf(request.url ?? "/")?.kind === "file") return pages(...exchange);
    return renderWithinLimits(limits, clientOf(request), pages, exchange);
  }
};

const clientOf = (request: IncomingMessage): RenderClient => ({
  address: addressOfCaller(request),
  isAnonymous: isAnonymous(request),
});
