import type { Viewer } from "@/db/fragments/viewer";
import { summarizeRsvps } from "@/db/queries/posts/rsvps";
import { readShared } from "@/db/shared-reads";
import { toRsvpSummary } from "./schemas";

/** The answers to a post's invitation; undefined if the viewer may not see the post. */
export async function readRsvps(postId: string, viewer: Viewer) {
  const row = await readShared((db) => summarizeRsvps(db, { postId, ...viewer }));
  return row.refusal === null ? toRsvpSummary(row) : undefined;
}
