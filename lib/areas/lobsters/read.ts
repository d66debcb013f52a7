import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findLobster, findLobsterId, findLobsters } from "@/db/queries/lobsters/lobsters";
import { loadProfile } from "./profile";
import { toLobster } from "./schemas";

/** The public profile of the lobster with this number; undefined if there is none. */
export async function readProfile(serialNo: number, viewer: Viewer) {
  const { db } = database();
  const id = await findLobsterId(db, serialNo);
  return id === undefined ? undefined : loadProfile(db, id, viewer);
}

/** The lobster with this number; undefined if there is none. */
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
