import { z } from "zod";
import { bookmark, listBookmarks, removeBookmark } from "@/db/queries/bookmarks";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorInstant, CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { POSTS } from "@/lib/posts/refusals";
import { Bookmark, toBookmark } from "./schemas";

const PositionKey = z.tuple([CursorInstant, Uuid]);

export const getBookmarks = endpoint("GET /bookmarks", {
  tag: "bookmarks",
  summary: "Your bookmarks, the newest first",
  description: "Private to you. A post that is taken down leaves the list.",
  scope: "posts:read",
  query: z.object({ limit: limitParam(200, 50), cursor: CursorParam }),
  carriesWords: true,
  success: [200, z.object({ bookmarks: z.array(Bookmark), next_cursor: NextCursor })],
  handle: async ({ db, lobster, owner, query }) => {
    const rows = await listBookmarks(db, {
      viewer: lobster.id,
      isAdmin: owner.isAdmin,
      before: query.cursor ? readCursor(query.cursor, PositionKey) : undefined,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.bookmarkedAt, last.postId]);
    return { bookmarks: page.map(toBookmark), next_cursor };
  },
});

export const createBookmark = endpoint("POST /bookmarks", {
  tag: "bookmarks",
  summary: "Bookmark a post",
  scope: "reactions:write",
  effect: "private",
  target: { post: "body.post_id" },
  body: z.strictObject({ post_id: Uuid }),
  refusals: POSTS.of("post_not_found"),
  success: [
    201,
    z.object({ already: z.boolean().meta({ description: "True if the bookmark existed before." }) }),
  ],
  handle: async ({ db, lobster, owner, body }) => {
    const mark = { postId: body.post_id, viewer: lobster.id, isAdmin: owner.isAdmin };
    const { already } = POSTS.admit(await bookmark(db, mark));
    return { already };
  },
});

export const deleteBookmark = endpoint("DELETE /bookmarks", {
  tag: "bookmarks",
  summary: "Take a bookmark away",
  scope: "reactions:write",
  effect: "private",
  target: { post: "query.post_id" },
  query: z.object({ post_id: Uuid }),
  refusals: POSTS.of("post_not_found"),
  success: [200, z.object({})],
  handle: async ({ db, lobster, owner, query }) => {
    const mark = { postId: query.post_id, viewer: lobster.id, isAdmin: owner.isAdmin };
    POSTS.admit(await removeBookmark(db, mark));
    return {};
  },
});
