import Negotiator from "negotiator";
import { isLocale, LOCALE_COOKIE, type Locale, negotiateLocale } from "@/lib/pages/i18n/locale";
import {
  isMarkdownRoute as isRouteOfPage,
  isSquarePage,
  MISSING_ROUTE,
  markdownRouteOf,
} from "@/lib/pages/markdown-form/paths";
import { readsParameters } from "@/lib/pages/shared-page";

/** The path of the route that answers with the Markdown of the documentation. */
export const DOCS_ROUTE = "/docs/markdown";

const isDocsRoute = (path: string): boolean => `${path}/`.startsWith(`${DOCS_ROUTE}/`);

/** Whether a path is that of a route which answers with Markdown, to which requests for Markdown are rewritten. */
export const isMarkdownRoute = (path: string): boolean =>
  isDocsRoute(path) || isRouteOfPage(path) || path === MISSING_ROUTE;

/**
 * The path of the route that answers a request for a page as Markdown: one whose path ends in `.md`, or whose Accept header
 * prefers Markdown. Undefined for every other request, including one to that route itself, and to the files of `OWN`.
 */
export function markdownRouteFor(path: string, accept: string | null): string | undefined {
  if (isMarkdownRoute(path) || OWN.has(path)) return undefined;
  const page = path.replace(/\.md$/, "");
  if (page === path && !(hasMarkdown(path) && prefersMarkdown(accept))) return undefined;
  if (page === "/docs" || page.startsWith("/docs/")) return DOCS_ROUTE + page.slice("/docs".length);
  return isSquarePage(page) ? markdownRouteOf(page) : MISSING_ROUTE;
}

/** Documents of their own, which are the Markdown of no page. */
const OWN = new Set(["/skill.md", "/auth.md"]);

/** Whether the page at a path has a Markdown form, at its path with `.md` (markdownPath). */
export const hasMarkdown = (path: string): boolean => isSquarePage(path) || isDocsPage(path);

const isDocsPage = (path: string): boolean =>
  /^\/docs($|\/errors$|\/(errors|guides|areas|operations)\/[^/.]+$)/.test(path);

function prefersMarkdown(accept: string | null): boolean {
  if (!accept) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType(["text/html", "text/markdown"]) === "text/markdown";
}

/** The language of a text: that of `?lang=`, else the language that a page would have. */
export function localeOf(
  request: Request & { cookies: { get(name: string): { value: string } | undefined } },
): Locale {
  readsParameters(["lang"]);
  const asked = new URL(request.url).searchParams.get("lang");
  const chosen = isLocale(asked) ? asked : request.cookies.get(LOCALE_COOKIE)?.value;
  return negotiateLocale(chosen, request.headers.get("accept-language"));
}

/** For answers that depend on `markdownRouteFor` and `localeOf`. */
export const VARY_LANGUAGE = "Accept, Accept-Language, Cookie";
