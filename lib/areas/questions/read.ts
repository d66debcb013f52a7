import type { Viewer } from "@/db/fragments/viewer";
import { findPublicAnswer } from "@/db/queries/questions/lists";
import { readShared } from "@/db/shared-reads";
import { toPublicAnswer } from "./schemas";

/** An answered question, without its sender, as the viewer may read it; undefined if there is none for them. */
export async function readPublicAnswer(id: string, viewer: Viewer) {
  const row = await readShared((db) => findPublicAnswer(db, { id, ...viewer }));
  return row && toPublicAnswer(row);
}
