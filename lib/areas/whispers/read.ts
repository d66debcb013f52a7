import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findWhisper } from "@/db/queries/whispers/whispers";
import { toWhisper } from "./schemas";

/** A whisper as the viewer sees it; undefined if there is no such whisper for them. */
export async function readWhisper(id: string, viewer: Viewer) {
  const row = await findWhisper(database().db, { id, ...viewer });
  return row && toWhisper(row);
}
