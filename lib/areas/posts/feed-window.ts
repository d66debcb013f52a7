import type { Db } from "@/db/connection";
import { readFeedWindow, WINDOW_POSTS_MAX } from "@/db/queries/posts/feed-window";
import type { PostRow } from "@/db/queries/posts/posts";
import { TAG_SLUGS } from "@/db/schema/posts";
import { type ListedRecord, positionOf } from "@/lib/api/shared/window/listed-record";
import { insidersOf, windowRecordsOf } from "@/lib/api/shared/window/of-rows";
import type { WindowPage, WindowReader } from "@/lib/api/shared/window/page";
import { type SharedSnapshot, sharedSnapshot } from "@/lib/api/shared/window/snapshot";
import { SharedAnswers, type WindowRecords } from "@/lib/api/shared/window/window";
import { feed } from "./lists";
import { ALL_TAGS, type PostTagSlug } from "./schemas";

/** The newest posts of all, or of a tag, as everybody sees them. */
interface FeedWindow {
  list: WindowRecords<ListedRecord<PostRow>>;
  /** The authors who see part of it differently from everybody else. */
  insiders: ReadonlySet<string>;
  pages: SharedAnswers;
}

/** The window of all posts, and one of each tag, read separately: few read by tag, and long reads delay all. */
type FeedWindows = ReadonlyMap<PostTagSlug | undefined, SharedSnapshot<FeedWindow>>;

/** The tables that decide which posts are shown, and what of their authors. Counters may be a second old. */
export const FEED_TABLES = ["posts", "polls", "lobsters"];

/** A window of all posts and of each tag, as `snapshotOf` makes them. */
export const makeFeedWindows = (snapshotOf = sharedSnapshot<FeedWindow>): FeedWindows =>
  new Map(
    [undefined, ...TAG_SLUGS].map((tag) => [
      tag,
      snapshotOf(tag ? `feed_${tag}` : "feed", FEED_TABLES, (db) => loadFeedWindow(db, tag)),
    ]),
  );

const shared = makeFeedWindows();

/** Reads a window by one statement, so that it is one state of the square, with no post missing in between. */
async function loadFeedWindow(db: Db, tag: PostTagSlug | undefined): Promise<FeedWindow> {
  const rows = await readFeedWindow(db, tag);
  const listed = rows.map((row) => ({ row, record: feed.toShared(row, row.lobsterId) }));
  return {
    list: windowRecordsOf(listed, WINDOW_POSTS_MAX),
    insiders: insidersOf(rows),
    pages: new SharedAnswers(),
  };
}

interface FeedQuery {
  tag?: PostTagSlug;
  limit: number;
  since?: string;
  cursor?: string;
  following?: string;
  building?: string;
  lobster_id?: string;
  sort?: "newest" | "hot";
}

/**
 * A page of the feed from the window; undefined if it has a filter besides the tag or another order, if it goes beyond
 * the window, or if the reader is an insider.
 */
export async function pageOfWindow(
  { db, lobsterId, blocked, query }: WindowReader<FeedQuery>,
  windows = shared,
): Promise<WindowPage | undefined> {
  const { tag, limit, since = "-infinity", following, building, lobster_id, sort } = query;
  if (following || building !== undefined || lobster_id || sort === "hot") return undefined;
  const before = positionOf(feed.page(query).position);
  const window = windows.get(tag);
  if (!window) return undefined;
  const pageOf = ({ list, insiders, pages }: FeedWindow): WindowPage | undefined => {
    const part = insiders.has(lobsterId) ? undefined : list.part({ limit, before, after: since, blocked });
    return part && { output: { tags: ALL_TAGS, filter: tag ?? null }, name: "posts", pages, ...part };
  };
  const kept = await window.read(db);
  const page = pageOf(kept);
  // The counts of a reader who has just written are newer; a page without a post has none.
  if (!page || page.items.length === 0) return page;
  const own = await window.read(db, lobsterId);
  return own === kept ? page : pageOf(own);
}
