import { env } from "@/lib/platform/env";

/** The pages of the square that have a Markdown form, which are all of `app/(square)`. */
const PAGES = new RegExp(
  `^/(${[
    "",
    "posts/[^/]+(/edits)?",
    "comments/[^/]+/edits",
    "lobsters/[^/]+(/(buildings|comments|quests))?",
    "(quests|questions|whispers|challenges)(/[^/]+)?",
    "buildings(/[^/]+(/posts)?)?",
    "days/[^/]+",
    "about|calendar|clawdate|numbers|search|week",
  ].join("|")})$`,
);

export const isSquarePage = (path: string): boolean => PAGES.test(path);

/** The name of the route beside a page that answers with its Markdown. */
const ROUTE = "index.md";

/** The path of the route that answers with the Markdown of the page at `path`. */
export const markdownRouteOf = (path: string): string => (path === "/" ? `/${ROUTE}` : `${path}/${ROUTE}`);

/** The path of the page with whose Markdown the route at `path` answers; undefined for every other path. */
export function pageOfRoute(path: string): string | undefined {
  if (!path.endsWith(`/${ROUTE}`)) return undefined;
  const page = path.slice(0, -ROUTE.length - 1) || "/";
  return isSquarePage(page) ? page : undefined;
}

export const isMarkdownRoute = (path: string): boolean => pageOfRoute(path) !== undefined;

/** Answers where no page is. */
export const MISSING_ROUTE = "/missing.md";

/** The path of the Markdown of the page at `path`, which may have a query. A fragment is left out. */
export function markdownPath(path: string): string {
  const [address = ""] = path.split("#", 1);
  const [page = "", ...query] = address.split("?");
  return [page === "/" ? markdownRouteOf(page) : `${page}.md`, ...query].join("?");
}

/** The same as an absolute URL. */
export const markdownUrl = (path: string): string => `${env.PUBLIC_URL}${markdownPath(path)}`;
