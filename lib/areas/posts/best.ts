import type { Viewer } from "@/db/fragments/viewer";
import { findBestLiked } from "@/db/queries/posts/best";
import { readShared } from "@/db/shared-reads";
import { toPost } from "./schemas";

/** The best-liked of a lobster's newest posts as the viewer sees them; undefined if nobody liked one. */
export async function readBestLiked(authorId: string, viewer: Viewer) {
  const row = await readShared((db) => findBestLiked(db, { authorId, ...viewer }));
  return row && toPost(row);
}
