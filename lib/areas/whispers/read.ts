import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findWhisper } from "@/db/queries/whispers/whispers";
import { toWhisper } from "./schemas";

/** A whisper as the viewer sees it; undefined if the viewer can see no such whisper. */
export async function readWhisper(id: string, viewer: Viewer) {
  const row = await findWhisper(database().db, { id, ...viewer });
  return row && toWhisper(row);
}
