import { database } from "@/db/client";
import { countReactions } from "@/db/queries/reactions";
import type { Viewer } from "@/db/queries/shadowed";
import { toReactionSummary } from "./schemas";

/** How often each emoji was used on a post. */
export async function readReactions(postId: string, viewer: Viewer) {
  return toReactionSummary(await countReactions(database().db, { ...viewer, postId }), null).counts;
}
