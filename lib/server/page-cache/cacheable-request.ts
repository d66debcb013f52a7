import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LOCALE_COOKIE } from "@/lib/pages/i18n/locale";
import { isMarkdownRoute, MISSING_ROUTE } from "@/lib/pages/markdown-form/paths";
import { isClosedPath } from "@/lib/pages/members/open-paths";
import { missingKindOf } from "@/lib/pages/missing";
import { THEME_COOKIE } from "@/lib/pages/theme";
import { env } from "@/lib/platform/env";
import { chosenTheme, isAnonymous, localeFor } from "../preferences";
import type { PageRoutes } from "./page-routes";

/** A visitor's request, reduced to what decides the answer. */
export interface CacheableRequest {
  /** Equal for two requests if and only if they get the same answer. */
  key: string;
  url: string;
  /** The route that answers it; undefined for the not-found page. */
  page?: string;
  /** The status that an answer must have to be cached. */
  status: 200 | 404;
  /** The headers for Next, instead of the visitor's. */
  headers: IncomingHttpHeaders;
}

/** Headers of requests that are not for the page itself, or that carry a form. */
const OTHER_KINDS = [
  "rsc",
  "next-action",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "x-nextjs-data",
  "content-type",
  "content-length",
  "transfer-encoding",
];

/**
 * The page that a request is for, if it is the same for everybody; undefined for an owner, a form, and the
 * requests of a page's scripts.
 */
export function cacheableRequestOf(
  request: IncomingMessage,
  routes: PageRoutes,
): CacheableRequest | undefined {
  const { method, headers, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (!isAnonymous(request)) return undefined;
  if (OTHER_KINDS.some((name) => headers[name] !== undefined)) return undefined;
  // Even that something is missing is for members only, so the gate must see the request first.
  if (isClosedPath(pathOf(url))) return undefined;
  const route = routes.find(url);
  if (route === "own") return undefined;
  if (!route || route.page === MISSING_ROUTE) return missingPageRequest(request);
  return { ...pageRequestAt(request, route.url), page: route.page, status: 200 };
}

/**
 * The not-found page for a request. All addresses of a folder share one, rendered at an address that never has a page, and
 * all requests for Markdown one text.
 */
export function missingPageRequest(request: IncomingMessage): CacheableRequest {
  return { ...pageRequestAt(request, missingUrlFor(request.url ?? "/")), status: 404 };
}

function missingUrlFor(url: string): string {
  if (isMarkdown(url)) return MISSING_ROUTE;
  const kind = missingKindOf(pathOf(url));
  return kind ? `/${kind}/-/-` : "/-/-";
}

const pathOf = (url: string): string => url.split("?", 1).join();

/** Whether the Markdown of a page of the square is at this address, or would be. */
function isMarkdown(url: string): boolean {
  const path = pathOf(url);
  return isMarkdownRoute(path) || path === MISSING_ROUTE;
}

/**
 * The page at an address in the language and theme of a request, without anything else of the request. The Markdown of
 * pages has neither, so it is kept once.
 */
export function pageRequestAt(request: Pick<IncomingMessage, "headers">, url: string) {
  const chosen = isMarkdown(url) ? { headers: {} } : request;
  const locale = localeFor(chosen);
  const theme = chosenTheme(chosen);
  const cookies = [`${LOCALE_COOKIE}=${locale}`, ...(theme === "system" ? [] : [`${THEME_COOKIE}=${theme}`])];
  return {
    key: `${locale} ${theme} ${url}`,
    url,
    headers: { host: HOST, accept: ACCEPT, cookie: cookies.join("; "), "user-agent": USER_AGENT },
  };
}

/** Accept has no effect here: the front handler has rewritten requests for Markdown to addresses of their own. */
const ACCEPT = "text/html";
const HOST = new URL(env.PUBLIC_URL).host;
const USER_AGENT = "Lobster Square";
