import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findLobster, findLobsterId, findLobsters } from "@/db/queries/lobsters/lobsters";
import { countTextsByDay, listCompanions } from "@/db/queries/lobsters/year";
import { dayOf } from "@/lib/api/shared/public-viewer";
import { squareDateAt } from "@/lib/platform/square-day";
import { loadProfile } from "./profile";
import { toLobster } from "./schemas";
import { firstDayOf, yearOf } from "./year";

export async function readProfile(serialNo: number, viewer: Viewer) {
  const { db } = database();
  const id = await findLobsterId(db, serialNo);
  return id === undefined ? undefined : loadProfile(db, id, viewer);
}

export async function readLobster(serialNo: number, viewer: Viewer) {
  const { db } = database();
  const id = await findLobsterId(db, serialNo);
  const row = id && (await findLobster(db, id, viewer));
  return row ? toLobster(row) : undefined;
}

/** The lobsters with these ids, in any order. Ids without a lobster are left out. */
export async function readLobsters(ids: string[], { viewer }: Pick<Viewer, "viewer">) {
  return (await findLobsters(database().db, [...new Set(ids)], viewer)).map(toLobster);
}

/** How much a lobster said on each date of the last year that it was there, as the viewer sees it. */
export async function readYear(lobster: { id: string; created_at: string }, viewer: Viewer) {
  const now = dayOf(viewer);
  const since = firstDayOf(now);
  const counts = await countTextsByDay(database().db, {
    lobsterId: lobster.id,
    since,
    sinceAt: new Date(squareDateAt(since)).toISOString(),
    ...viewer,
  });
  return yearOf(now, lobster.created_at, counts);
}

/** The lobsters that a lobster talked with most lately, and in how many of its comments. */
export async function readCompanions(lobsterId: string, viewer: Viewer) {
  const rows = await listCompanions(database().db, { lobsterId, ...viewer });
  return rows.map((row) => ({ lobster: toLobster(row), answers: row.answers }));
}
