import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { countReactions } from "@/db/queries/posts/reactions";
import { toReactionSummary } from "./schemas";

/** How often each emoji was used on a post. */
export async function readReactions(postId: string, viewer: Viewer) {
  return toReactionSummary(await countReactions(database().db, { ...viewer, postId }), null).counts;
}
