import type { IncomingMessage } from "node:http";
import { addressOfCaller } from "@/lib/api/http/address";
import { findsNothing, pageExists } from "@/lib/pages/existence";
import { noteTraits, type PageTraits } from "@/lib/pages/shared-page";
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
import { emptySearchLike, PLACEHOLDER_WORD, plainWordsOf } from "./empty-search";
import { pageCache } from "./page-cache";
import { routesOfBuild } from "./page-routes";
import { refuseRender } from "./refuse-render";
import { render } from "./render";

const ofThisProcess = () => ({
  cache: pageCache(),
  routes: routesOfBuild(),
  pageExists,
  findsNothing,
  limits: new RenderLimits(),
});

/**
 * A handler that answers visitors from the page cache if it can, and passes everything else on to `pages`,
 * both within the limits of rendering (docs/decisions/0750).
 */
export const cachePages = (
  pages: Handler,
  { cache, routes, pageExists, findsNothing, limits } = ofThisProcess(),
): Handler => {
  return async (request, response) => {
    try {
      const answer = env.PAGE_CACHE !== "off" ? await answerFor(request) : undefined;
      await (answer && !answer.isPersonal ? answer.send(request, response) : passOn(request, response));
    } catch (error) {
      if (!(error instanceof RenderRefusal)) throw error;
      refuseRender(request, response, error);
    }
  };

  async function answerFor(request: IncomingMessage): Promise<CachedResponse | undefined> {
    const page = cacheableRequestOf(request, routes);
    return page && ((await get(page, request)) ?? get(missingPageRequest(request), request));
  }

  function get(page: CacheableRequest, request: IncomingMessage): Promise<CachedResponse | undefined> {
    const client = { ...clientOf(request), reads: isLimited(page) };
    return cache.get(
      page.key,
      () => make(page, client, request),
      () => limits.check(client, page.status === 200),
    );
  }

  /** Renders a page, or derives it from another one; undefined if there is none at this address. */
  async function make(
    page: CacheableRequest,
    client: RenderClient,
    request: IncomingMessage,
  ): Promise<CachedResponse | undefined> {
    const [path = ""] = page.url.split("?");
    if (page.page !== undefined && !(await pageExists(path))) return undefined;
    // The not-found pages are rendered once each, so they are not counted.
    const isCounted = page.page !== undefined;
    if (isCounted) limits.check(client);
    const words = plainWordsOf(page.url);
    const isEmptySearch = words !== undefined && words !== PLACEHOLDER_WORD;
    const made = await limits.run(
      client,
      async () => (isEmptySearch && (await findsNothing(words)) ? undefined : makeNow(page)),
      isCounted,
    );
    if (!made) return makeEmptySearch(words ?? "", page, request);
    return page.status === 200 && made.isMissing ? undefined : made;
  }

  async function makeNow(page: CacheableRequest): Promise<CachedResponse> {
    const isPrerendered = page.page === undefined || routes.prerendered.has(page.page);
    const traits: PageTraits = { isShared: isPrerendered, parameters: new Set() };
    const rendered = await noteTraits(traits, () => render(pages, page));
    if (page.page !== undefined) routes.learn(page.page, traits, rendered.status);
    const isShared = traits.isShared || rendered.status === 404;
    return CachedResponse.of(rendered, { isShared, cacheableStatus: page.status });
  }

  /** The page of a search without results, derived from the one page for all of them. */
  async function makeEmptySearch(words: string, page: CacheableRequest, request: IncomingMessage) {
    const empty = await get({ ...page, ...pageRequestAt(request, emptySearchLike(page.url)) }, request);
    return empty?.withWords(PLACEHOLDER_WORD, words);
  }

  /** Renders for this request alone. Forms have a limit of their own, and files are cheap. */
  function passOn(...exchange: Parameters<Handler>) {
    const [request] = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || routes.isFile(request.url ?? "/")) return pages(...exchange);
    return renderWithinLimits(limits, clientOf(request), pages, exchange);
  }
};

const clientOf = (request: IncomingMessage): RenderClient => ({
  address: addressOfCaller(request),
  isAnonymous: isAnonymous(request),
});

/** Parameters with any number of values: of searches, of places in lists, and of where a log-in leads. */
const UNLIMITED = /[?&](?:q|cursor|next)=/;

/** Whether it is a page of which there is a limited number, such as a post or a text of the documentation. */
const isLimited = ({ url }: CacheableRequest): boolean => !UNLIMITED.test(url);
