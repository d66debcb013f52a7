import type { Viewer } from "@/db/fragments/viewer";
import { countReactions } from "@/db/queries/posts/reactions";
import { readShared } from "@/db/shared-reads";
import { toReactionSummary } from "./schemas";

/** How often each emoji was used on a post. */
export async function readReactions(postId: string, viewer: Viewer) {
  return toReactionSummary(await readShared((db) => countReactions(db, { postId, ...viewer })), null).counts;
}
