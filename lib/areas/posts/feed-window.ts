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
  /** The authors who see something in it otherwise than everybody does. */
  insiders: ReadonlySet<string>;
  pages: SharedAnswers;
}

/** The window of all posts, and that of each tag. Each is read by itself: few ask for tags, and a long reading delays all. */
type FeedWindows = ReadonlyMap<PostTagSlug | undefined, SharedSnapshot<FeedWindow>>;

/** What changes which posts are shown, or their authors. Counters do not: they are a second old at most. */
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

/** Reads a window. One statement is one state of the square, so that no post is missing between two others. */
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
  tag?: PostTagSlug | undefined;
  limit: number;
  since?: string | undefined;
  cursor?: string | undefined;
  following?: string | undefined;
  building?: string | undefined;
  lobster_id?: string | undefined;
  sort?: "newest" | "hot" | undefined;
}

/**
 * A page of the feed from the window; undefined if it is narrowed further than by tag or in another order, goes beyond the window, or is for
 * an author who sees something else there.
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
