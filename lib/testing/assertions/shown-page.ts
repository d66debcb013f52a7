import { isSquarePage } from "@/lib/pages/markdown-form/paths";

/**
 * What a page shows, in HTML or in Markdown. Left out is what the two forms need not share:
 *
 * | what                                               | why                                                      |
 * | -------------------------------------------------- | -------------------------------------------------------- |
 * | links within others' words, and previews of posts  | Markdown has the words as they were written              |
 * | links to the page itself: share, orders, filters   | its Markdown is already there; a filter is named instead |
 * | the front page and its lists of a tag              | every page leads there; the tag is named                 |
 * | navigation, footer, log-in, reports, forms         | they are for people, or for owners                       |
 * | what is between the beginning and the end of a text | an excerpt may be cut elsewhere                          |
 */
export interface ShownPage {
  /** The paths of the square's pages to which its own words lead, without their queries. */
  links: Set<string>;
  /** The next page of its list, with its query; undefined if there is none. */
  next: string | undefined;
  /** Whether these words stand in it, in this order, in whatever form. */
  says(words: string): boolean;
}

/** A text as its words in lower case, with a space around each. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}¶]+/gu, " ")
    .trim()} `;

/** Elements within a line of text; between all others there is a ¶. */
const WITHIN_TEXT = new Set(["a", "code", "del", "em", "mark", "strong", "wbr"]);

/** Parts of a page that others wrote, or that only share a page. */
const NOT_OWN = /^(prose|excerpt|previews|share-links)\b/;
const TAG = /<(\/?)([a-z][a-z0-9-]*)([^>]*?)(\/?)>/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];

/** What the main part of a page of HTML shows to a visitor. */
export function shownInHtml(html: string): ShownPage {
  const main = (/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "")
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  const links = ownLinks(main).map(({ href, rel }) => ({
    url: new URL(decoded(href), "http://square"),
    rel,
  }));
  const next = links.find(({ rel }) => rel === "next")?.url;
  const marked = main.replace(TAG, (_, _closes, name: string) => (WITHIN_TEXT.has(name) ? "" : " ¶ "));
  const text = wordsOf(decoded(marked));
  return {
    links: pathsOf(links.filter(({ url }) => url.host === "square").map(({ url }) => url)),
    next: next && next.pathname + next.search,
    says: (words) => text.includes(wordsOf(words)),
  };
}

/** The links outside others' words. */
function ownLinks(html: string): { href: string; rel: string | undefined }[] {
  const open: boolean[] = [];
  const found: { href: string; rel: string | undefined }[] = [];
  for (const [, closes, name = "", attributes = "", isEmpty] of html.matchAll(TAG)) {
    if (closes) open.pop();
    const isOwn = open.at(-1) ?? true;
    const href = name === "a" && !closes ? attribute(attributes, "href") : undefined;
    if (href !== undefined && isOwn) found.push({ href, rel: attribute(attributes, "rel") });
    if (closes || isEmpty) continue;
    open.push(isOwn && name !== "bdi" && !NOT_OWN.test(attribute(attributes, "class") ?? ""));
  }
  return found;
}

/** What a page's Markdown shows. */
export function shownInMarkdown(text: string): ShownPage {
  const origin = new URL(/^canonical: (.+)$/m.exec(text)?.[1] ?? "http://square").origin;
  const own = text.split("\n").filter((line) => !/^ *>/.test(line));
  const urls = own.join("\n").match(/https?:\/\/[^\s)`]+(?<![.,:;])/g) ?? [];
  const pages = urls.flatMap((url) => (url.startsWith(`${origin}/`) ? [pageAt(new URL(url))] : []));
  const [, next] = /^(?:Next page|\d+ earlier): (\S+)$/m.exec(own.join("\n")) ?? [];
  const page = next && pageAt(new URL(next));
  const words = wordsOf(
    text
      .replace(/^ *> ?/gm, " ")
      .replace(/^(?! )/gm, " ¶ ")
      .replace(/\\(.)/g, "$1"),
  );
  return {
    links: pathsOf(pages),
    next: page ? page.pathname + page.search : undefined,
    says: (said) => words.includes(wordsOf(said)),
  };
}

/** The address of the page whose Markdown is at `url`. */
function pageAt(url: URL): URL {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/^\/index\.md$/, "/").replace(/\.md$/, "");
  return page;
}

/** Every page leads to the front page, if only by its header. */
const pathsOf = (urls: URL[]): Set<string> =>
  new Set(urls.map(({ pathname }) => pathname).filter((path) => path !== "/" && isSquarePage(path)));
