import { BY_TIME_AND_ID } from "@/db/keyset";
import { listBookmarks } from "@/db/queries/posts/bookmarks";
import { list } from "@/lib/api/contract/list";
import { Bookmark, toBookmark } from "./schemas";

/** The viewer's bookmarks, newest first. */
export const bookmarkList = list({
  name: "bookmarks",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.bookmarkedAt, last.postId],
  limit: { max: 200, byDefault: 50 },
  rows: listBookmarks,
  record: Bookmark,
  toRecord: toBookmark,
});
