import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { countSitemapEntries } from "@/db/queries/links/sitemap-counts";
import { env } from "@/lib/platform/env";
import { listFixedPages, listLobsters, listPosts, type SitemapEntry } from "./addresses";

/** A part has 100 to 300 KB and takes some milliseconds to write. */
const PART_SIZE = 2_000;

/** Crawlers reach older posts through the pages of the feed. */
const POSTS_LISTED = 20_000;
const LOBSTERS_LISTED = 6_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const PART = /^(posts|lobsters)-([1-9]\d?)$/;

/** The sitemap's index, as XML: the addresses of its parts, as `viewer` sees the square. */
export async function writeSitemapIndex(viewer: Viewer): Promise<string> {
  const limits = { posts: POSTS_LISTED, lobsters: LOBSTERS_LISTED };
  const [count] = await countSitemapEntries(database().db, { ...limits, viewer: viewer.viewer });
  const { posts = 0, lobsters = 0 } = count ?? {};
  const names = ["pages", ...partsOf("lobsters", lobsters), ...partsOf("posts", posts)];
  return document(
    "sitemapindex",
    names.map((name) => `<sitemap>${location(`/sitemap.xml?part=${name}`)}</sitemap>`),
  );
}

const partsOf = (kind: string, count: number) =>
  Array.from({ length: Math.ceil(count / PART_SIZE) }, (_, no) => `${kind}-${no + 1}`);

/** One part of the sitemap, as XML; undefined if it does not exist or is empty. */
export async function writeSitemap(part: string, viewer: Viewer): Promise<string | undefined> {
  const addresses = await addressesIn(part, viewer);
  if (addresses.length === 0) return undefined;
  return document(
    "urlset",
    addresses.map(({ path, at }) => `<url>${location(path)}${at ? `<lastmod>${at}</lastmod>` : ""}</url>`),
  );
}

async function addressesIn(part: string, viewer: Viewer): Promise<SitemapEntry[]> {
  if (part === "pages") return listFixedPages(viewer);
  const [, kind, no] = PART.exec(part) ?? [];
  const begin = (Number(no) - 1) * PART_SIZE;
  const within = (listed: number) => ({ begin, limit: Math.min(PART_SIZE, Math.max(0, listed - begin)) });
  if (kind === "posts") return listPosts(within(POSTS_LISTED));
  return kind === "lobsters" ? listLobsters(within(LOBSTERS_LISTED), viewer) : [];
}

/** Every path consists of slugs, numbers and ids, which need no escape in XML. */
const location = (path: string) => `<loc>${env.PUBLIC_URL}${path}</loc>`;

const document = (root: string, items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join("\n")}\n</${root}>\n`;
