import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import {
  listAnswerAddresses,
  listPostsWithin,
  listQuestAddresses,
  listSerialNos,
  listWhisperAddresses,
} from "@/db/queries/links/sitemap";
import { campus } from "@/lib/areas/buildings/campus";
import { readChallengeSlugs } from "@/lib/areas/challenges/read";
import { readDays } from "@/lib/areas/days/read";
import { MARKDOWN_PATHS } from "@/lib/pages/guide/markdown-pages";
import { OPERATION_PATHS } from "@/lib/pages/guide/operation-pages";

const FIXED_PATHS = [
  ...[
    "/",
    "/about",
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
  "/login",
  ...MARKDOWN_PATHS,
  ...OPERATION_PATHS,
];

/** A path for crawlers, and when what its page says last changed (ISO 8601), if the square knows. */
export interface SitemapEntry {
  path: string;
  at?: string | null;
}

/** Crawlers reach older days through the links from each day to the one before. */
const DAYS_LISTED = 366;

/** The pages whose number does not grow with the square, as `viewer` sees them. Each shows more than one date could tell. */
export async function listFixedPages(viewer: Viewer): Promise<SitemapEntry[]> {
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...campus().buildings.map(({ slug }) => ({ path: `/buildings/${slug}` })),
    ...(await readDays(viewer, DAYS_LISTED)).map((date) => ({ path: `/days/${date}` })),
    ...(await readChallengeSlugs(viewer)).map((slug) => ({ path: `/challenges/${slug}` })),
  ];
}

/** The lobsters of these numbers that `viewer` can see, the newest first. A profile's words have no date. */
export const listLobsters = async (
  numbers: { first: number; last: number },
  { viewer }: Viewer,
): Promise<SitemapEntry[]> =>
  (await listSerialNos(database().db, { ...numbers, viewer })).map(({ serialNo }) => ({
    path: `/lobsters/${serialNo}`,
  }));

/** The posts of a span of time that everybody may see, the newest first, each with the date of what its page says. */
export const listPosts = async (span: { from: string; to: string; limit: number }): Promise<SitemapEntry[]> =>
  (await listPostsWithin(database().db, span)).map(entryUnder("posts"));

const LISTS = { quests: listQuestAddresses, questions: listAnswerAddresses, whispers: listWhisperAddresses };

type ListName = keyof typeof LISTS;

export const isListName = (name: string): name is ListName => Object.hasOwn(LISTS, name);

/** The newest quests, answered questions or whispers that `viewer` sees. */
export const listNewest = async (name: ListName, limit: number, viewer: Viewer): Promise<SitemapEntry[]> =>
  (await LISTS[name](database().db, { ...viewer, limit })).map(entryUnder(name));

const entryUnder =
  (folder: string) =>
  ({ id, changedAt }: { id: string; changedAt: string | null }): SitemapEntry => ({
    path: `/${folder}/${id}`,
    at: changedAt,
  });
