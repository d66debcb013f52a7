import type { Db } from "@/db/connection";
import { readFeedWindow, WINDOW_POSTS_MAX } from "@/db/queries/posts/feed-window";
import type { PostRow } from "@/db/queries/posts/posts";
import { TAG_SLUGS } from "@/db/schema/posts";
import { type ListedRecord, positionOf } from "@/lib/api/window/listed-record";
import { insidersOf, recordsOf } from "@/lib/api/window/of-rows";
import type { Page, WindowReader } from "@/lib/api/window/page";
import { Pages, type Records } from "@/lib/api/window/records";
import { Snapshot } from "@/lib/api/window/snapshot";
import { type Soon, soon } from "@/lib/platform/soon";
import { feed } from "./lists";
import { ALL_TAGS, type TagSlug } from "./schemas";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareFeedWindow: Snapshot<FeedWindow> | undefined;
}

/** The newest posts of all, and of each tag, as everybody sees them. */
interface FeedWindow {
  lists: ReadonlyMap<TagSlug | undefined, Records<ListedRecord<PostRow>>>;
  /** The authors who see something in it otherwise than everybody does. */
  insiders: ReadonlySet<string>;
  pages: Pages;
}

/** What changes which posts are shown, or their authors. Counters do not: they are a second old at most. */
export const FEED_TABLES = ["posts", "polls", "lobsters"];

globalThis.__lobsterSquareFeedWindow ??= new Snapshot(FEED_TABLES, loadFeedWindow);
const snapshot = globalThis.__lobsterSquareFeedWindow;

/** Reads the window. One statement is one state of the square, so that no post is missing between two others. */
export async function loadFeedWindow(db: Db): Promise<FeedWindow> {
  const rows = await readFeedWindow(db);
  const listed = rows.map((row) => ({ row, record: feed.toShared(row, row.lobsterId) }));
  const newestOf = (tag?: TagSlug) => {
    const tagged = tag ? listed.filter(({ row }) => row.tagSlugs.includes(tag)) : listed;
    return recordsOf(tagged, WINDOW_POSTS_MAX);
  };
  return {
    lists: new Map([undefined, ...TAG_SLUGS].map((tag) => [tag, newestOf(tag)])),
    insiders: insidersOf(rows),
    pages: new Pages(),
  };
}

interface FeedQuery {
  tag?: TagSlug | undefined;
  limit: number;
  since?: string | undefined;
  cursor?: string | undefined;
  following?: string | undefined;
  building?: string | undefined;
  lobster_id?: string | undefined;
}

/**
 * A page of the feed from the window; undefined if it is narrowed further than by tag, goes beyond the window, or is for
 * an author who sees something else there.
 */
export function pageOfWindow(
  { db, lobsterId, blocked, query }: WindowReader<FeedQuery>,
  window = snapshot,
): Soon<Page | undefined> {
  const { tag, limit, since = "-infinity", following, building, lobster_id } = query;
  if (following || building !== undefined || lobster_id) return undefined;
  const before = positionOf(feed.page(query).position);
  return soon(window.read(db, lobsterId), ({ lists, insiders, pages }) => {
    const part = insiders.has(lobsterId)
      ? undefined
      : lists.get(tag)?.part({ limit, before, after: since, blocked });
    if (!part) return undefined;
    const place = part.place === undefined ? undefined : `${tag ?? ""} ${part.place}`;
    return { ...part, output: { tags: ALL_TAGS, filter: tag ?? null }, name: "posts", pages, place };
  });
}
