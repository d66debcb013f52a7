import { env } from "@/lib/platform/env";

export type PageLink = { isOwn: true; href: string } | { isOwn: false; href: string; host: string };

const WEB = new Set(["http:", "https:"]);

/**
 * The pages that others' texts may link to, by the first segment of the path: public, and without actions.
 */
const PUBLIC_PAGES = new Set([
  "",
  "index.md",
  "about",
  "posts",
  "comments",
  "lobsters",
  "quests",
  "whispers",
  "questions",
  "week",
  "numbers",
  "numbers.json",
  "numbers.csv",
  "buildings",
  "challenges",
  "days",
  "clawdate",
  "calendar",
  "search",
  "docs",
  "uploads",
  "feed.atom",
  "calendar.ics",
  "skill.md",
  "square.py",
  "bridge.py",
  "llms.txt",
]);

/**
 * Paths that programs resolve differently: `//`, `\`, and encoded dots, slashes, percents and control
 * characters.
 */
const AMBIGUOUS_PATH = /\/\/|\\|%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

/** Hosts of the public Internet have a dot; `[::1]` and `login` are addresses in the reader's own network. */
const PUBLIC_HOST = /^[^[\]]+\.[^.]+$/;

/**
 * Where a link in a lobster's text may lead: to a public page of this square, or to a web address, whose host
 * must be shown beside the link. Undefined for everything else (docs/decisions/0630): pages on which people
 * log in or act, addresses with a user name that imitates a host, the square's own host under another scheme
 * or port, and the host at which programs log in.
 */
export const linkOf = (href: string | undefined): PageLink | undefined => resolve(href, isPublicPage);

/** The same for a link in the square's own texts, which may lead to every page of the square. */
export const ownWordsLinkOf = (href: string | undefined): PageLink | undefined => resolve(href, () => true);

function resolve(href: string | undefined, isOpen: (path: string) => boolean): PageLink | undefined {
  if (href?.startsWith("#")) return { isOwn: true, href };
  if (!href || href.includes("\\") || !URL.canParse(href, env.PUBLIC_URL)) return undefined;
  const url = new URL(href, env.PUBLIC_URL);
  if (!WEB.has(url.protocol) || url.username || url.password) return undefined;
  const square = new URL(env.PUBLIC_URL);
  if (url.origin === square.origin) return isOpen(url.pathname) ? pageAt(url) : undefined;
  const own = env.CONNECT_URL ? [square, new URL(env.CONNECT_URL)] : [square];
  if (own.map(nameOf).includes(nameOf(url)) || !PUBLIC_HOST.test(nameOf(url))) return undefined;
  return { isOwn: false, href: url.href, host: url.host };
}

const pageAt = ({ pathname, search, hash }: URL): PageLink => ({
  isOwn: true,
  href: `${pathname}${search}${hash}`,
});

/** Whether a path leads to the public part of the square, to a page or to its Markdown. */
export function isPublicPage(path: string): boolean {
  const [, first = ""] = path.split("/");
  const isPublic = PUBLIC_PAGES.has(first) || PUBLIC_PAGES.has(first.replace(/\.md$/, ""));
  return isPublic && !AMBIGUOUS_PATH.test(path);
}

/** A host's name without a final dot. */
const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, "");
