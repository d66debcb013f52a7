import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Viewer } from "@/db/fragments/viewer";
import { Uuid } from "@/lib/api/contract/shapes";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { buildingOf, findBuilding } from "@/lib/areas/buildings/campus";
import { readBuildingChanges, readCampusChanges } from "@/lib/areas/buildings/read";
import { readNewestComments } from "@/lib/areas/comments/read";
import { readNewest, readNewestIn } from "@/lib/areas/posts/read";
import { commentPath } from "@/lib/areas/posts/url";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { NewestPosts, NewestTimes } from "./newer";

/** How long an answer is served to all. */
const KEPT_SECONDS = 1;
/** For how many pages answers are kept; one has some kilobytes. */
const KEPT_MAX = 1_000;

/** The page whose newest times are requested: a post, a building, the campus, or else the front page. */
export const NewestQuery = z.object({
  post: Uuid.optional(),
  building: z
    .string()
    .refine((slug) => buildingOf(slug) !== undefined)
    .optional(),
  campus: z.literal("all").optional(),
});

export type NewestOf = z.output<typeof NewestQuery>;

/**
 * What is newest on a page as the viewer sees it. Throws ApiError 404 for a building that is not on the
 * campus.
 */
export async function readNewestOf(
  { post, building, campus }: NewestOf,
  viewer: Viewer,
): Promise<NewestPosts | NewestTimes> {
  if (post) return newestComments(post, viewer);
  if (building) return newestInBuilding(building, viewer);
  return campus ? { times: await readCampusChanges(viewer) } : readNewest(viewer);
}

async function newestComments(postId: string, viewer: Viewer): Promise<NewestTimes> {
  const comments = await readNewestComments(postId, viewer);
  const [newest] = comments;
  return { times: comments.map(({ at }) => at), href: newest && commentPath(postId, newest.id) };
}

async function newestInBuilding(slug: string, viewer: Viewer): Promise<NewestTimes> {
  const [posts, changes] = await Promise.all([
    readNewestIn(slug, viewer),
    readBuildingChanges(findBuilding(slug), viewer),
  ]);
  return { times: [...posts, ...changes].sort().reverse() };
}

/** Concurrent requests for one page share one read. */
const kept = processSingleton(
  "newest",
  () =>
    new LRUCache<string, NewestPosts | NewestTimes, NewestOf>({
      max: KEPT_MAX,
      ttl: KEPT_SECONDS * 1000,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _old, { context: of }) => readNewestOf(of, publicViewer()),
    }),
);

/** What visitors see as newest on a page, at most KEPT_SECONDS old. */
export const newestForEverybody = async (of: NewestOf = {}): Promise<NewestPosts | NewestTimes> =>
  (await kept.fetch(JSON.stringify(of), { context: of })) ?? { posts: [] };

export const NEWEST_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": `public, max-age=${KEPT_SECONDS}`,
};
