import type { Db } from "@/db/connection";
import { CACHED_POSTS_MAX, readFeedForCache } from "@/db/queries/posts/feed-cache";
import type { PostRow } from "@/db/queries/posts/posts";
import { TAG_SLUGS } from "@/db/schema/posts";
import type { CachedListPage, ListCacheReader } from "@/lib/api/contract/list-cache";
import type { CachedRecords } from "@/lib/api/shared/list-cache/list-cache";
import { type ListedRecord, positionOf, recordsOf } from "@/lib/api/shared/list-cache/listed-record";
import { cachedRecordsOf, privateViewersOf } from "@/lib/api/shared/list-cache/of-rows";
import { type SharedSnapshot, sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { feed } from "./lists";
import { ALL_TAGS, type PostTagSlug } from "./schemas";

/** The newest posts of all, or of a tag, as everybody sees them. */
interface FeedCache {
  list: CachedRecords<ListedRecord<PostRow>>;
  /** The authors who see part of it differently from everybody else. */
  privateViewers: ReadonlySet<string>;
}

/** The list cache of all posts, and one of each tag, read separately: few read by tag, and long reads delay all. */
type FeedCaches = ReadonlyMap<PostTagSlug | undefined, SharedSnapshot<FeedCache>>;

/** The tables that decide which posts are shown, and what is shown of their authors. Counters may be a second old. */
export const FEED_TABLES = ["posts", "polls", "lobsters"];

/** A list cache of all posts and of each tag, as `snapshotOf` makes them. */
export const makeFeedCaches = (snapshotOf = sharedSnapshot<FeedCache>): FeedCaches =>
  new Map(
    [undefined, ...TAG_SLUGS].map((tag) => [
      tag,
      snapshotOf(tag ? `feed_${tag}` : "feed", FEED_TABLES, (db) => loadFeedCache(db, tag)),
    ]),
  );

const shared = makeFeedCaches();

const toShared = recordsOf(feed);

/** Reads a list cache by one statement, so that it is one state of the square, with no post missing in between. */
async function loadFeedCache(db: Db, tag: PostTagSlug | undefined): Promise<FeedCache> {
  const rows = await readFeedForCache(db, tag);
  const listed = rows.map((row) => ({ row, record: toShared(row, row.lobsterId) }));
  return {
    list: cachedRecordsOf(listed, CACHED_POSTS_MAX),
    privateViewers: privateViewersOf(rows),
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
  unanswered?: string;
  sort?: "newest" | "hot" | "comments";
}

/**
 * A page of the feed from the list cache; undefined if it has a filter besides the tag or another order, if it goes beyond
 * the list cache, or if the reader is a private viewer.
 */
export async function pageFromListCache(
  { db, lobsterId, blocked, query }: ListCacheReader<FeedQuery>,
  caches = shared,
): Promise<CachedListPage | undefined> {
  const { tag, limit, since = "-infinity", following, building, lobster_id, unanswered, sort } = query;
  if (following || building !== undefined || lobster_id || unanswered || (sort ?? "newest") !== "newest")
    return undefined;
  const before = positionOf(feed.page(query).position);
  const cache = caches.get(tag);
  if (!cache) return undefined;
  const pageOf = (state: FeedCache): CachedListPage | undefined => {
    const part = state.privateViewers.has(lobsterId)
      ? undefined
      : state.list.part({ limit, before, after: since, blocked });
    return part && { output: { tags: ALL_TAGS, filter: tag ?? null }, name: "posts", state, ...part };
  };
  const kept = await cache.read(db);
  const page = pageOf(kept);
  // The counts of a reader who has just written are newer; a page without a post has none.
  if (!page || page.items.length === 0) return page;
  const own = await cache.read(db, lobsterId);
  return own === kept ? page : pageOf(own);
}
