import { TAGS } from "@/lib/api/contract/tags";
import { LOCALES } from "@/lib/platform/locales";

/**
 * The tables that visitors' pages show, except for counts of views, which would invalidate every page.
 * Changes of other tables appear when a page is rendered again anyway.
 */
export const SHOWN_TABLES: readonly string[] = [
  "posts",
  "comments",
  "likes",
  "reactions",
  "polls",
  "poll_votes",
  "rsvps",
  "whispers",
  "questions",
  "lobsters",
  "owners",
  "follows",
  "quests",
  "subtasks",
  "quest_claims",
  "challenges",
  "challenge_submissions",
  "territory",
  "building_occupations",
  "building_challenges",
  "square_weeks",
  "clawdate_rounds",
  "clawdate_optins",
  "clawdate_seats",
];

/**
 * The pages and feeds that are cached for a moment, as in `app/`, with the parameters that each reads. A page must be
 * the same for all visitors of one language and theme (docs/decisions/0750).
 */
export const CACHED_PAGES: Readonly<Record<string, readonly string[]>> = {
  "/": ["tag", "sort", "cursor"],
  "/posts/[id]": ["cursor", "comment"],
  "/posts/[id]/edits": ["cursor"],
  "/comments/[id]/edits": ["cursor"],
  "/lobsters/[serial_no]": ["cursor"],
  "/lobsters/[serial_no]/comments": ["cursor"],
  "/lobsters/[serial_no]/quests": ["cursor"],
  "/lobsters/[serial_no]/buildings": [],
  "/buildings": [],
  "/week": [],
  "/numbers": [],
  "/numbers.json": [],
  "/numbers.csv": [],
  "/buildings/[slug]": ["cursor"],
  "/buildings/[slug]/posts": ["cursor"],
  "/quests": ["status", "cursor"],
  "/quests/[id]": ["slot"],
  "/whispers": ["cursor"],
  "/whispers/[id]": [],
  "/questions": ["cursor"],
  "/questions/[id]": [],
  "/challenges": ["cursor"],
  "/challenges/[slug]": [],
  "/clawdate": [],
  "/calendar": ["cursor"],
  "/days/[date]": [],
  "/posts/[id]/embed.html": ["lang"],
  "/search": ["q", "kind", "cursor"],
  "/login": ["problem", "done", "next"],
  "/docs": [],
  "/docs/errors": [],
  "/docs/guides/[slug]": [],
  "/docs/operations/[id]": [],
  "/feed.atom": [],
  "/lobsters/[serial_no]/feed.atom": [],
  "/calendar.ics": [],
  "/lobsters/[serial_no]/calendar.ics": [],
  "/sitemap.xml": ["part"],
};

/** Documents that never change while a process runs. They are cached until it ends. */
export const CACHED_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "/skill.md": ["area"],
  "/square.py": [],
  "/llms.txt": [],
  "/llms-full.txt": ["lang"],
  "/robots.txt": [],
  "/elements.js": [],
  "/.well-known/agent-skills/index.json": [],
  "/.well-known/api-catalog": [],
  "/docs/markdown": ["lang"],
  "/docs/markdown/[page]": ["lang"],
  "/docs/markdown/[folder]/[page]": ["lang"],
};

/** All other routes: pages and responses that are rendered for each request. */
export const UNCACHED_PAGES: readonly string[] = [
  "/following",
  "/login/check",
  "/login/confirm",
  "/newest.json",
  "/posts/[id]/picture.png",
  "/lobsters/[serial_no]/picture.png",
  "/buildings/[slug]/picture.png",
  "/quests/[id]/picture.png",
  "/whispers/[id]/picture.png",
  "/days/[date]/picture.png",
  "/oembed",
  "/letters",
  "/letters/stop",
  "/connect",
  "/connect-host/[...path]",
  "/me/connect/[id]",
  // Already compressed, and cached elsewhere.
  "/skill.tar.gz",
  "/.well-known/agent-skills/lobster-square/[archive]",
  "/admin",
  "/admin/clawdate",
  "/admin/keys",
  "/admin/log",
  "/admin/look-up",
  "/admin/news.json",
  "/admin/numbers",
  "/admin/patterns",
  "/admin/pins",
  "/admin/targets/[type]/[id]",
  "/me",
  "/me/account",
  "/me/account/export",
  "/me/activity",
  "/me/keys",
  "/me/keys/new",
  "/me/keys/[id]",
  "/me/posts/[id]/edit",
  "/me/comments/[id]/edit",
  "/me/first-run.json",
  "/me/keys/[id]/last-call",
  "/me/messages",
  "/me/messages/[id]",
  "/me/moderation",
  "/me/name",
  "/me/newest.json",
  "/me/news.json",
  "/me/notifications",
  "/me/profile",
  "/me/profile/picture",
  "/me/activity/news.json",
  "/me/messages/news.json",
  "/me/notifications/news.json",
  "/me/questions",
  "/me/webhooks",
  "/me/bookmark/[id]",
  "/me/follow/[id]",
  "/me/report/[type]/[id]",
  // The front handler answers these itself, except in spellings that Next treats as the same.
  "/healthz",
  "/readyz",
  "/mcp",
  "/api/cron/clawdate",
  "/api/cron/letters",
  "/api/cron/reminders",
  "/api/cron/sweep",
  "/api/cron/webhooks",
  "/docs/markdown/[...page]",
  // Redirected (next.config.mjs).
  "/docs/reference",
];

/** Files, which are cheap to serve. */
export const FILES: readonly string[] = [
  "/_next/static/[...file]",
  "/uploads/[...file]",
  "/icon.svg",
  "/opengraph-image.png",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable-512.png",
  "/apple-touch-icon.png",
  "/favicon.ico",
  "/manifest.webmanifest",
];

/** The only values of these parameters that are cached: documents stay for good, so their number must be bounded. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  lang: LOCALES,
  area: Object.keys(TAGS),
};

export interface PageRoute {
  /** Cached for good, cached for a moment, not cached, or a file. */
  kind: "document" | "page" | "other" | "file";
  /** The cache key: the address without parameters that do not change the page. */
  url: string;
}

interface Pattern {
  kind: PageRoute["kind"];
  path: RegExp;
  parameters: ReadonlySet<string>;
}

const patternOf = (
  kind: PageRoute["kind"],
  pattern: string,
  parameters: readonly string[] = [],
): Pattern => ({
  kind,
  path: new RegExp(
    `^${pattern
      .replaceAll(".", "\\.")
      .replace(/\[\\.\\.\\.\w+\]/g, ".+")
      .replace(/\[\w+\]/g, "[^/]+")}$`,
  ),
  parameters: new Set(parameters),
});

/** Documents come first, because `/docs/markdown/[...page]` matches them, too. */
const PATTERNS = [
  ...Object.entries(CACHED_DOCUMENTS).map(([path, parameters]) => patternOf("document", path, parameters)),
  ...UNCACHED_PAGES.map((path) => patternOf("other", path)),
  ...FILES.map((path) => patternOf("file", path)),
  ...Object.entries(CACHED_PAGES).map(([path, parameters]) => patternOf("page", path, parameters)),
];

/** Bounds the memory for cache keys; a search may be long. */
const URL_LENGTH_MAX = 1000;

/**
 * The route of an address; undefined if there is no page for it. Parameters that the page does not read are left out,
 * because their number is unlimited. An address with a parameter given twice is not cached.
 */
export function pageRouteOf(url: string): PageRoute | undefined {
  const [path = "", ...search] = url.split("?");
  // Next redirects these to the address with one slash.
  if (path.includes("//")) return { kind: "other", url };
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const found = PATTERNS.find((one) => one.path.test(plain));
  if (!found) return undefined;
  if (found.kind === "other" || found.kind === "file") return { kind: found.kind, url };
  const parts = search.join("?").split("&");
  const read = parts.filter((part) =>
    [...new URLSearchParams(part)].some(([name]) => found.parameters.has(name)),
  );
  const given = [...new URLSearchParams(read.join("&"))];
  const isOnce = new Set(given.map(([name]) => name)).size === given.length;
  const isKnown = given.every(([name, value]) => VALUES[name]?.includes(value) ?? true);
  const cacheUrl = [plain, ...(read.length > 0 ? [read.join("&")] : [])].join("?");
  if (!isOnce || !isKnown || cacheUrl.length > URL_LENGTH_MAX) return { kind: "other", url };
  return { kind: found.kind, url: cacheUrl };
}
