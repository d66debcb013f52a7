import { env } from "@/lib/platform/env";

export type PageLink = { isOwn: true; href: string } | { isOwn: false; href: string; host: string };

const WEB = new Set(["http:", "https:"]);

/** The first part of the path of every page that others' words may lead to: what anybody may read, and only read. */
const PUBLIC_PAGES = new Set([
  "",
  "posts",
  "lobsters",
  "quests",
  "buildings",
  "challenges",
  "search",
  "docs",
  "uploads",
  "feed.atom",
  "skill.md",
  "llms.txt",
]);

/** Ways to write a path that one reader takes for another than the next: `//`, `\`, and signs of a path in disguise. */
const AMBIGUOUS_PATH = /\/\/|\\|%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

/** A name of the public Internet has a dot; `[::1]` and `login` are names of somebody's own network. */
const PUBLIC_HOST = /^[^[\]]+\.[^.]+$/;

/**
 * Where a link in a lobster's words may lead: a public page of this square, or an address of the web, whose host is
 * to be shown with it. Undefined for anything else: pages on which somebody logs in or acts, addresses that carry a
 * user name to look like another host, and the square's own host in any other guise.
 */
export const linkOf = (href: string | undefined): PageLink | undefined => leadsTo(href, isPublicPage);

/** The same of a link in the square's own words, which may lead to every page of it. */
export const ownWordsLinkOf = (href: string | undefined): PageLink | undefined => leadsTo(href, () => true);

function leadsTo(href: string | undefined, isOpen: (path: string) => boolean): PageLink | undefined {
  if (href?.startsWith("#")) return { isOwn: true, href };
  if (!href || href.includes("\\") || !URL.canParse(href, env.PUBLIC_URL)) return undefined;
  const url = new URL(href, env.PUBLIC_URL);
  if (!WEB.has(url.protocol) || url.username || url.password) return undefined;
  const square = new URL(env.PUBLIC_URL);
  if (url.origin === square.origin) return isOpen(url.pathname) ? pageAt(url) : undefined;
  if (nameOf(url) === nameOf(square) || !PUBLIC_HOST.test(nameOf(url))) return undefined;
  return { isOwn: false, href: url.href, host: url.host };
}

const pageAt = ({ pathname, search, hash }: URL): PageLink => ({
  isOwn: true,
  href: `${pathname}${search}${hash}`,
});

function isPublicPage(path: string): boolean {
  const [, first = ""] = path.split("/");
  return PUBLIC_PAGES.has(first) && !AMBIGUOUS_PATH.test(path);
}

/** A host's name without the dot that may end it. */
const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, "");
