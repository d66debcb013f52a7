import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { BuildingRow } from "@/db/queries/buildings/buildings";
import { listCampusPrivateViewers, listOwnCampus } from "@/db/queries/buildings/own-campus";
import { sharesWithAll } from "@/lib/api/shared/list-cache/reader";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { isNobody, publicViewer } from "@/lib/api/shared/public-viewer";
import { squareDate } from "@/lib/platform/square-day";
import { campus } from "./campus";
import { type CampusRows, readCampusRows, shownIn } from "./campus-rows";
import { cooledDownAt } from "./raids";

/** The whole campus as everybody sees it. */
interface SharedCampus extends CampusRows {
  bySlug: ReadonlyMap<string, BuildingRow>;
  /** The lobsters that see part of it differently from everybody else. */
  privateViewers: ReadonlySet<string>;
}

const TABLES = ["territory", "building_occupations", "building_challenges", "lobsters"];

const snapshot = sharedSnapshot("campus", TABLES, load);

async function load(db: Db): Promise<SharedCampus> {
  const slugs = campus().buildings.map(({ slug }) => slug);
  const { rows, lobster } = await readCampusRows(db, slugs, publicViewer());
  const privateViewers = await listCampusPrivateViewers(db, { slugs, ids: shownIn(rows) });
  return {
    rows,
    lobster,
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    privateViewers: new Set(privateViewers.map(({ lobsterId }) => lobsterId)),
  };
}

/**
 * The state of buildings of the campus from the snapshot that all readers share, with what is the viewer's own.
 * Undefined if only the database can answer: because the viewer is a private viewer, or because a raid is to be
 * settled.
 */
export async function shareCampusRows(
  db: Db,
  slugs: readonly string[],
  viewer: Viewer,
): Promise<CampusRows | undefined> {
  if (!sharesWithAll(db, viewer)) return undefined;
  const [shared, own] = await Promise.all([snapshot.read(db), ownCampus(db, slugs, viewer)]);
  const rows = slugs.flatMap((slug) => shared.bySlug.get(slug) ?? []);
  const isDue = rows.some(({ challengeId, endsAt }) => challengeId !== null && endsAt <= viewer.now);
  if (isDue || rows.length < slugs.length || shared.privateViewers.has(viewer.viewer)) return undefined;
  return { rows: rows.map((row) => ({ ...row, ...own.get(row.slug) })), lobster: shared.lobster };
}

async function ownCampus(db: Db, slugs: readonly string[], viewer: Viewer) {
  if (isNobody(viewer)) return new Map<string, never>();
  const day = squareDate(new Date(viewer.now));
  const rows = await listOwnCampus(db, {
    viewer: viewer.viewer,
    slugs: [...slugs],
    day,
    cooledDownAt: cooledDownAt(viewer),
  });
  return new Map(rows.map((row) => [row.slug, row]));
}
