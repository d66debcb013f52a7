import { LRUCache } from "lru-cache";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readNewest } from "@/lib/areas/posts/read";
import { remember } from "@/lib/platform/remember";
import type { NewestPosts } from "./newer";

/** For how long one answer serves all who ask. */
const KEPT_SECONDS = 1;

/** Those who ask while the answer is being read wait for the same one. */
const kept = remember(
  "newest",
  () =>
    new LRUCache<"everybody", NewestPosts>({
      max: 1,
      ttl: KEPT_SECONDS * 1000,
      fetchMethod: () => readNewest(publicViewer()),
    }),
);

/** The newest posts that everybody sees, at most KEPT_SECONDS old. Costs one statement for all who ask meanwhile. */
export const newestForEverybody = async (): Promise<NewestPosts> =>
  (await kept.fetch("everybody")) ?? { posts: [] };

export const NEWEST_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": `public, max-age=${KEPT_SECONDS}`,
};
