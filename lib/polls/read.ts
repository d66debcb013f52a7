import { database } from "@/db/client";
import { findPoll } from "@/db/queries/polls";
import type { Viewer } from "@/db/queries/shadowed";
import { toPoll } from "./schemas";

/** The poll of a post; undefined if it has none, or if the viewer may not see the post. */
export async function readPoll(postId: string, viewer: Viewer) {
  const row = await findPoll(database().db, { ...viewer, postId });
  return row.refusal === null ? toPoll(row) : undefined;
}
