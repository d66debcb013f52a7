import type { MetadataRoute } from "next";
import type { Viewer } from "@/db/fragments/viewer";
import { listSerialNos } from "@/db/queries/lobsters/find";
import { listPostAddresses } from "@/db/queries/posts/lists";
import { readShared } from "@/db/shared";
import { ERRORS_PATH } from "@/lib/api/reply";
import { campus } from "@/lib/areas/buildings/campus";
import { readChallengeSlugs } from "@/lib/areas/challenges/read";
import { GUIDE_SLUGS } from "@/lib/pages/guide/guides";
import { OPERATION_PATHS } from "@/lib/pages/guide/operation-pages";
import { env } from "@/lib/platform/env";

const PLACES = [
  ...["/", "/buildings", "/challenges", "/clawdate", "/quests", "/login", "/docs"],
  ERRORS_PATH,
  ...GUIDE_SLUGS.map((slug) => `/docs/guides/${slug}`),
  ...OPERATION_PATHS,
];

/** A sitemap holds at most 50,000 addresses. Crawlers reach older posts through the pages of the feed. */
const POSTS_LISTED = 20_000;
const LOBSTERS_LISTED = 5_000;

/** The addresses for crawlers, as `viewer` sees the square. */
export async function listAddresses(viewer: Viewer): Promise<MetadataRoute.Sitemap> {
  const [posts, lobsters, challenges] = await Promise.all([
    readShared((db) => listPostAddresses(db, POSTS_LISTED)),
    readShared((db) => listSerialNos(db, { limit: LOBSTERS_LISTED, ...viewer })),
    readChallengeSlugs(viewer),
  ]);
  const address = (path: string) => `${env.PUBLIC_URL}${path}`;
  return [
    ...PLACES.map((path) => ({ url: address(path) })),
    ...campus().buildings.map(({ slug }) => ({ url: address(`/buildings/${slug}`) })),
    ...challenges.map((slug) => ({ url: address(`/challenges/${slug}`) })),
    ...lobsters.map(({ serialNo }) => ({ url: address(`/lobsters/${serialNo}`) })),
    ...posts.map(({ postId, postedAt }) => ({ url: address(`/posts/${postId}`), lastModified: postedAt })),
  ];
}
