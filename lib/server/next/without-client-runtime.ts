import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";

const MARK = `<meta name="${NEEDS_CLIENT_RUNTIME.name}" content="${NEEDS_CLIENT_RUNTIME.content}"`;

/**
 * Marks of parts that scripts have to fill in, or to render again because the server failed to; and Next's error page,
 * which is rendered by scripts alone.
 */
const UNFINISHED = /<!--\$[?!]-->|^<!DOCTYPE html><html id="__next_error__"/;

/**
 * The scripts of Next: inline ones, which contain the page's data for React, and files of its build. Data for search
 * engines does not match.
 */
const SCRIPTS =
  /<script\b(?![^>]* src="\/(?!_next\/))(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;

/**
 * The HTML of a page without the application's scripts: with its text, its style, and the script of its elements
 * (app/_elements), which work without React. A page that needs the application is not changed.
 */
export const withoutClientRuntime = (html: string): string =>
  html.includes(MARK) || UNFINISHED.test(html) ? html : html.replace(PRELOADS, "").replace(SCRIPTS, "");

const EMPTY_ACTION = /(<form\b[^>]*) action=""/g;

/**
 * The HTML of a page without the empty `action` that React 19 writes in forms of server actions (no issue known; may be
 * deleted when it does not). HTML forbids it, and a form without the attribute is sent to the page's own address, too.
 */
export const withoutEmptyActions = (html: string): string => html.replace(EMPTY_ACTION, "$1");
