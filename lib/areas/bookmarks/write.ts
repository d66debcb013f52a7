import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { bookmark, removeBookmark } from "@/db/queries/posts/bookmarks";
import { recordOwnerAct } from "@/lib/access/activity/log";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

/** An owner has their lobster bookmark a post, or takes the bookmark away. Throws ApiError 404. */
export async function setOwnBookmark(viewer: Viewer, postId: string, isWanted: boolean): Promise<void> {
  POST_REFUSALS.unwrap(await (isWanted ? bookmark : removeBookmark)(database().db, { postId, ...viewer }));
  recordOwnerAct({
    lobsterId: viewer.viewer,
    area: "bookmarks",
    operation: isWanted ? "POST /bookmarks" : "DELETE /bookmarks",
    target: { type: "post", id: postId },
    now: new Date(viewer.now),
  });
}
