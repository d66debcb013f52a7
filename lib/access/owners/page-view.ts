/** The header by which the proxy marks a request as a page view. A client cannot set it. */
export const PAGE_VIEW_HEADER = "x-look";

/** The headers that browsers send when they prefetch or prerender a page. */
const AHEAD_HEADERS = ["sec-purpose", "purpose", "x-moz", "x-purpose"];
const AHEAD = /prefetch|prerender|preview/i;

/** Whether a request is a page view, and not a HEAD or a prefetch. */
export const isPageView = (method: string, headers: Headers): boolean =>
  method === "GET" && !AHEAD_HEADERS.some((name) => AHEAD.test(headers.get(name) ?? ""));
