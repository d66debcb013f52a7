import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findPublicAnswer } from "@/db/queries/questions/lists";
import { toPublicAnswer } from "./schemas";

/** An answered question, without its sender; undefined if the viewer can see no such question. */
export async function readPublicAnswer(id: string, viewer: Viewer) {
  const row = await findPublicAnswer(database().db, { id, ...viewer });
  return row && toPublicAnswer(row);
}
