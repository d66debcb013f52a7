import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { listVisiblePaths } from "@/db/queries/links/paths";
import { Uuid } from "@/lib/api/contract/shapes";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { campus } from "@/lib/areas/buildings/campus";
import { buildingsNamed } from "@/lib/areas/buildings/named";
import { readChallengeSlugs } from "@/lib/areas/challenges/read";
import { dayExists } from "@/lib/areas/days/read";
import { SerialNoInPath } from "@/lib/areas/lobsters/schemas";
import { countMatches, searchQueryOf } from "@/lib/areas/search/read";
import { Batches } from "@/lib/platform/batches";
import { processSingleton } from "@/lib/platform/process-singleton";
import { isArea } from "./guide/area";
import { isErrorStatus } from "./guide/error-pages";
import { isGuideSlug } from "./guide/guides";
import { OPERATIONS_INDEX, operationAt, operationFormerlyAt } from "./guide/operation-pages";
import { pageOfRoute } from "./markdown-form/paths";

const AT_ONCE_MAX = 200;

/** Looks up many paths in one statement, so that a flood of addresses that lead nowhere costs little. */
const pathLookup = processSingleton("paths", () => new Batches(AT_ONCE_MAX, findPaths));

async function findPaths(db: Db, paths: string[]): Promise<boolean[]> {
  const namesAfter = (start: string) =>
    paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  const found = await listVisiblePaths(db, {
    postIds: namesAfter("/posts/"),
    commentIds: namesAfter("/comments/"),
    questIds: namesAfter("/quests/"),
    whisperIds: namesAfter("/whispers/"),
    questionIds: namesAfter("/questions/"),
    serialNos: namesAfter("/lobsters/").map(Number),
    ...publicViewer(),
  });
  const shown = new Set(found.map(({ path }) => path));
  return paths.map((path) => shown.has(path));
}

const byId = (folder: string) => (name: string) => {
  const id = Uuid.safeParse(name).data;
  return id !== undefined && pathLookup.ask(database().db, `${folder}${id}`);
};

/**
 * By folder: whether visitors find a page under a name. `false` is certain; with `true` the page may still not be
 * found, for example because of its query.
 */
export const PAGE_LOOKUPS: Readonly<Record<string, (name: string) => boolean | Promise<boolean>>> = {
  "/posts/": byId("/posts/"),
  "/comments/": byId("/comments/"),
  "/quests/": byId("/quests/"),
  "/whispers/": byId("/whispers/"),
  "/questions/": byId("/questions/"),
  "/lobsters/": (name) => {
    const no = SerialNoInPath.safeParse(name).data;
    return no !== undefined && pathLookup.ask(database().db, `/lobsters/${no}`);
  },
  "/buildings/": (name) => campus().slugs.includes(name),
  "/days/": (date) => dayExists(date, publicViewer()),
  "/challenges/": async (name) => (await readChallengeSlugs(publicViewer())).includes(name),
  "/docs/guides/": isGuideSlug,
  "/docs/areas/": isArea,
  "/docs/errors/": isErrorStatus,
  "/docs/operations/": (name) => {
    const path = `/docs/operations/${name}`;
    return path === OPERATIONS_INDEX || (operationAt(path) ?? operationFormerlyAt(path)) !== undefined;
  },
};

/** Whether the path of a page, or of its Markdown, names something that exists. Rejects if the database is not available. */
export function pageExists(address: string): boolean | Promise<boolean> {
  const path = pageOfRoute(address) ?? address;
  const folder = Object.keys(PAGE_LOOKUPS).find((one) => path.startsWith(one));
  if (folder === undefined) return true;
  const [name = ""] = path.slice(folder.length).split("/");
  return PAGE_LOOKUPS[folder]?.(decodeURIComponent(name)) ?? true;
}

/** Whether a search for everything finds nothing for visitors. Rejects if the database is away. */
export async function findsNothing(words: string): Promise<boolean> {
  const wanted = searchQueryOf(words);
  if (!wanted) return true;
  if (buildingsNamed(words).length > 0) return false;
  return Object.values(await countMatches(publicViewer(), wanted)).every((count) => count === 0);
}
