import Negotiator from "negotiator";
import { isLocale, LOCALE_COOKIE, type Locale, negotiateLocale } from "@/lib/pages/i18n/locale";
import { readsParameters } from "@/lib/pages/shared-page";

/** The path of the route that answers with the Markdown of the documentation. */
export const MARKDOWN_ROUTE = "/docs/markdown";

export const isMarkdownRoute = (path: string): boolean => `${path}/`.startsWith(`${MARKDOWN_ROUTE}/`);

/**
 * The path of the route that answers a request for a documentation page as Markdown: one whose path ends in
 * `.md`, or whose Accept header prefers Markdown. Undefined for every other request, including one to that
 * route itself.
 */
export function markdownRouteFor(path: string, accept: string | null): string | undefined {
  const [, page = "", isNamed] = /^\/docs(?!\/markdown\/)(\/.*?)?(\.md)?$/.exec(path) ?? [];
  return isNamed || (hasMarkdown(path) && prefersMarkdown(accept)) ? MARKDOWN_ROUTE + page : undefined;
}

/** Whether the page at a path is one of the documentation, which all have a Markdown form at their path with `.md`. */
export const hasMarkdown = (path: string): boolean =>
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
