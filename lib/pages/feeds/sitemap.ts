import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listOtherParts, listWeeksOfPosts } from "@/db/queries/links/sitemap";
import { boundsOfWeek } from "@/lib/areas/days/dates";
import { env } from "@/lib/platform/env";
import {
  isListName,
  listFixedPages,
  listLobsters,
  listNewest,
  listPosts,
  type SitemapEntry,
} from "./addresses";

/** A part of these has 100 to 300 KB and takes some milliseconds to write. */
const PART_SIZE = 2_000;

/** A part of posts is a week, so that only the parts of weeks with news change. */
const POSTS_OF_WEEK_MAX = 10_000;

/** Crawlers reach older posts through the pages of the feed. */
const POSTS_LISTED = 20_000;
const LOBSTERS_LISTED = 6_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const LOBSTERS = /^lobsters-([1-9]\d{0,5})$/;
const POSTS = /^posts-(\d{4}-\d{2}-\d{2})$/;

/** The sitemap's index, as XML: its parts, as `viewer` sees the square. Parts of posts have the date of their last change. */
export async function writeSitemapIndex(viewer: Viewer): Promise<string> {
  const [weeks, others] = await Promise.all([
    listWeeksOfPosts(database().db, { posts: POSTS_LISTED }),
    listOtherParts(database().db, { ...viewer, lobsters: LOBSTERS_LISTED, partSize: PART_SIZE }),
  ]);
  const parts = [
    { part: "pages" },
    ...others,
    ...weeks.map(({ week, changedAt }) => ({ part: `posts-${week}`, at: changedAt })),
  ];
  return document(
    "sitemapindex",
    parts.map(({ part, ...dated }) => element("sitemap", { path: `/sitemap.xml?part=${part}`, ...dated })),
  );
}

/** The sitemap of a closed square, which lists nothing. */
export const writeEmptySitemap = (): string => document("urlset", []);

/** One part of the sitemap, as XML; undefined if it does not exist or is empty. */
export async function writeSitemap(part: string, viewer: Viewer): Promise<string | undefined> {
  const entries = await entriesIn(part, viewer);
  if (entries.length === 0) return undefined;
  return document(
    "urlset",
    entries.map((entry) => element("url", entry)),
  );
}

async function entriesIn(part: string, viewer: Viewer): Promise<SitemapEntry[]> {
  if (part === "pages") return listFixedPages(viewer);
  if (isListName(part)) return listNewest(part, PART_SIZE, viewer);
  const [, no] = LOBSTERS.exec(part) ?? [];
  const last = Number(no) * PART_SIZE;
  if (no !== undefined) return listLobsters({ first: last - PART_SIZE + 1, last }, viewer);
  const [, monday = ""] = POSTS.exec(part) ?? [];
  const week = boundsOfWeek(monday);
  return week ? listPosts({ ...week, limit: POSTS_OF_WEEK_MAX }) : [];
}

/** Every path consists of slugs, numbers and ids, which need no escape in XML. */
const element = (name: string, { path, at }: SitemapEntry) =>
  `<${name}><loc>${env.PUBLIC_URL}${path}</loc>${at ? `<lastmod>${at}</lastmod>` : ""}</${name}>`;

const document = (root: string, items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join("\n")}\n</${root}>\n`;
