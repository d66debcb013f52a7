import { LRUCache } from "lru-cache";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { noteValidFor } from "@/db/dependencies";
import { rankHotPosts } from "@/db/queries/posts/hot";
import { processSingleton } from "@/lib/platform/process-singleton";

/** How long one ranking serves all readers. No write renews it: likes are many, and must stay cheap. */
const KEPT_SECONDS = 60;

/** The hot posts, hottest first, and the place of each in the order (ISO 8601), as `listHot` takes them. */
interface HotPlaces {
  postIds: string[];
  hotAts: string[];
}

/** The ranking of this process. Concurrent readers wait for the same one. */
export const hotRanking = processSingleton(
  "hotRanking",
  () =>
    new LRUCache<Db, HotPlaces>({
      max: 1,
      ttl: KEPT_SECONDS * 1000,
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      allowStaleOnFetchRejection: true,
      fetchMethod: async (db) => {
        const places = await rankHotPosts(db, {});
        return { postIds: places.map(({ postId }) => postId), hotAts: places.map(({ hotAt }) => hotAt) };
      },
    }),
);

/** Which posts are hot, as of the last minute. */
export async function readHotPlaces(): Promise<HotPlaces> {
  noteValidFor(0);
  return (await hotRanking.fetch(database().db)) ?? { postIds: [], hotAts: [] };
}
