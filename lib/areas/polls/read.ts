import type { Viewer } from "@/db/fragments/viewer";
import { findPoll } from "@/db/queries/posts/polls";
import { readShared } from "@/db/shared-reads";
import { toPoll } from "./schemas";

/** The poll of a post; undefined if it has none, or if the viewer may not see the post. */
export async function readPoll(postId: string, viewer: Viewer) {
  const row = await readShared((db) => findPoll(db, { postId, ...viewer }));
  return row.refusal === null ? toPoll(row) : undefined;
}
