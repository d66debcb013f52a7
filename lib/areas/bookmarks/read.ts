import { database } from "@/db/client";
import { isBookmarked } from "@/db/queries/posts/bookmarks";

/** Whether a lobster has bookmarked a post. */
export const readBookmark = (viewer: string, postId: string) =>
  isBookmarked(database().db, { viewer, postId });
