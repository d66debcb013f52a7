import { TAGS } from "@/lib/api/tags";
import { LOCALES } from "@/lib/platform/locales";

/**
 * The tables of which a visitor sees something. Views are not among them: counting them would make every page anew. What is
 * missing here is seen when the page is made anew anyway.
 */
export const SHOWN_TABLES: readonly string[] = [
  ...["posts", "comments", "likes", "reactions", "polls", "poll_votes", "rsvps", "whispers", "questions"],
  ...[
    "lobsters",
    "owners",
    "follows",
    "quests",
    "subtasks",
    "quest_claims",
    "challenges",
    "challenge_submissions",
  ],
  ...["territory", "building_occupations", "building_challenges"],
  ...["clawdate_rounds", "clawdate_optins", "clawdate_seats"],
];

/**
 * The pages and feeds that may be kept for a moment, as in `app/`, and the parameters that each reads. A page must be the
 * same for all visitors of one language (docs/decisions/0750).
 */
export const KEPT_PAGES: Readonly<Record<string, readonly string[]>> = {
  "/": ["tag", "cursor"],
  "/posts/[id]": ["cursor", "comment"],
  "/lobsters/[serial_no]": ["cursor"],
  "/lobsters/[serial_no]/comments": ["cursor"],
  "/lobsters/[serial_no]/quests": ["cursor"],
  "/lobsters/[serial_no]/buildings": [],
  "/buildings": [],
  "/buildings/[slug]": ["cursor"],
  "/buildings/[slug]/posts": ["cursor"],
  "/quests": ["status", "cursor"],
  "/quests/[id]": ["slot"],
  "/challenges": ["cursor"],
  "/challenges/[slug]": [],
  "/clawdate": [],
  "/search": ["q", "kind", "cursor"],
  "/docs": [],
  "/docs/errors": [],
  "/docs/guides/[slug]": [],
  "/docs/operations/[id]": [],
  "/feed.atom": [],
  "/lobsters/[serial_no]/feed.atom": [],
  "/sitemap.xml": [],
};

/** What never changes while a process runs, and so is kept until it ends. */
export const KEPT_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "/skill.md": ["area"],
  "/llms.txt": [],
  "/llms-full.txt": ["lang"],
  "/robots.txt": [],
  "/elements.js": [],
  "/docs/markdown": ["lang"],
  "/docs/markdown/[page]": ["lang"],
  "/docs/markdown/[folder]/[page]": ["lang"],
};

/** The only values of these parameters that are kept: what is kept for good must not come in as many forms as one likes. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  lang: LOCALES,
  area: Object.keys(TAGS),
};

interface Place {
  path: RegExp;
  parameters: ReadonlySet<string>;
  isDocument: boolean;
}

const placesIn = (table: Readonly<Record<string, readonly string[]>>, isDocument: boolean): Place[] =>
  Object.entries(table).map(([pattern, parameters]) => ({
    path: new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\[\w+\]/g, "[^/]+")}$`),
    parameters: new Set(parameters),
    isDocument,
  }));

const PLACES = [...placesIn(KEPT_DOCUMENTS, true), ...placesIn(KEPT_PAGES, false)];

/** A search may be long, but what is kept by its address must not fill the memory with addresses. */
const URL_LENGTH_MAX = 1000;

/**
 * What is at an address, if that may be kept; undefined if not. An address with a parameter that its page does not read, or
 * with one twice, is not kept: there are as many of those as somebody likes, and each is the same page.
 */
export function placeOf(url: string): Place | undefined {
  if (url.length > URL_LENGTH_MAX) return undefined;
  const [path = "", ...search] = url.split("?");
  const place = PLACES.find((one) => one.path.test(path));
  const asked = [...new URLSearchParams(search.join("?"))];
  const isKnown = asked.every(
    ([name, value]) => place?.parameters.has(name) && (VALUES[name]?.includes(value) ?? true),
  );
  return isKnown && new Set(asked.map(([name]) => name)).size === asked.length ? place : undefined;
}
