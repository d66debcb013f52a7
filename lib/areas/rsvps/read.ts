import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { summarizeRsvps } from "@/db/queries/posts/rsvps";
import { toRsvpSummary } from "./schemas";

/** The answers to a post's invitation; undefined if the viewer may not see the post. */
export async function readRsvps(postId: string, viewer: Viewer) {
  const row = await summarizeRsvps(database().db, { ...viewer, postId });
  return row.refusal === null ? toRsvpSummary(row) : undefined;
}
