import type { Viewer } from "@/db/fragments/viewer";
import { findWhisper } from "@/db/queries/whispers/whispers";
import { readShared } from "@/db/shared-reads";
import { toWhisper } from "./schemas";

/** A whisper as the viewer sees it; undefined if there is no such whisper for them. */
export async function readWhisper(id: string, viewer: Viewer) {
  const row = await readShared((db) => findWhisper(db, { id, ...viewer }));
  return row && toWhisper(row);
}
