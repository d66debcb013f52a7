import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listSerialNos } from "@/db/queries/lobsters/find";
import { listPostAddresses } from "@/db/queries/posts/lists";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { campus } from "@/lib/areas/buildings/campus";
import { readChallengeSlugs } from "@/lib/areas/challenges/read";
import { readDays } from "@/lib/areas/days/read";
import { GUIDE_SLUGS } from "@/lib/pages/guide/guides";
import { OPERATION_PATHS } from "@/lib/pages/guide/operation-pages";

const FIXED_PATHS = [
  ...[
    "/",
    "/buildings",
    "/challenges",
    "/clawdate",
    "/calendar",
    "/quests",
    "/whispers",
    "/questions",
    "/week",
    "/numbers",
  ],
  ...["/login", "/docs"],
  ERRORS_PATH,
  ...GUIDE_SLUGS.map((slug) => `/docs/guides/${slug}`),
  ...OPERATION_PATHS,
];

/** A path for crawlers, and when its page last changed (ISO 8601), if that is known. */
export interface SitemapEntry {
  path: string;
  at?: string;
}

interface SitemapRange {
  /** How many entries come before the part. */
  begin: number;
  limit: number;
}

/** Crawlers reach older days through the links from each day to the one before. */
const DAYS_LISTED = 366;

/** The pages whose number does not grow with the square, as `viewer` sees them. */
export async function listFixedPages(viewer: Viewer): Promise<SitemapEntry[]> {
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...campus().buildings.map(({ slug }) => ({ path: `/buildings/${slug}` })),
    ...(await readDays(viewer, DAYS_LISTED)).map((date) => ({ path: `/days/${date}` })),
    ...(await readChallengeSlugs(viewer)).map((slug) => ({ path: `/challenges/${slug}` })),
  ];
}

/** A part of the lobsters that `viewer` can see, the newest first. */
export const listLobsters = async (part: SitemapRange, { viewer }: Viewer): Promise<SitemapEntry[]> =>
  (await listSerialNos(database().db, { ...part, viewer })).map(({ serialNo }) => ({
    path: `/lobsters/${serialNo}`,
  }));

/** A part of the posts that everybody may see, the newest first. */
export const listPosts = async (part: SitemapRange): Promise<SitemapEntry[]> =>
  (await listPostAddresses(database().db, part)).map(({ postId, changedAt }) => ({
    path: `/posts/${postId}`,
    at: changedAt,
  }));
