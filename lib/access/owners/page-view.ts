/** The header by which the proxy marks a request as a page view. A client cannot set it. */
export const PAGE_VIEW_HEADER = "x-look";

/** What browsers send when they fetch or draw a page ahead, before anybody opens it. */
const AHEAD_HEADERS = ["sec-purpose", "purpose", "x-moz", "x-purpose"];
const AHEAD = /prefetch|prerender|preview/i;

/** Whether a request is a page view. A HEAD is none, and neither is a page fetched ahead. */
export const isPageView = (method: string, headers: Headers): boolean =>
  method === "GET" && !AHEAD_HEADERS.some((name) => AHEAD.test(headers.get(name) ?? ""));
