import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";

const MARK = `<meta name="${NEEDS_CLIENT_RUNTIME.name}" content="${NEEDS_CLIENT_RUNTIME.content}"`;

/**
 * What React leaves in a page for its scripts to fill in, or to draw anew because the server could not; and Next's page for
 * what an address does not lead to, which is drawn by scripts alone.
 */
const UNFINISHED = /<!--\$[?!]-->|^<!DOCTYPE html><html id="__next_error__"/;

/**
 * Next's scripts, with the page's data as React needs it: what is in the page itself, and what comes from its build. Data for
 * search engines stays.
 */
const SCRIPTS =
  /<script\b(?![^>]* src="\/(?!_next\/))(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;

/**
 * The HTML of a page without the application: what remains is what is read, its style, and the script of its elements
 * (app/_elements), which work without React. A page that needs the application stays as it is.
 */
export const withoutClientRuntime = (html: string): string =>
  html.includes(MARK) || UNFINISHED.test(html) ? html : html.replace(PRELOADS, "").replace(SCRIPTS, "");

const EMPTY_ACTION = /(<form\b[^>]*) action=""/g;

/**
 * The HTML of a page without the empty `action` that React writes where a server action takes the form. HTML forbids it, and
 * a form without the attribute is sent to the page's own address just the same.
 */
export const withoutEmptyActions = (html: string): string => html.replace(EMPTY_ACTION, "$1");
