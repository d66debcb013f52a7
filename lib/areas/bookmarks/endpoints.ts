import { z } from "zod";
import { bookmark, removeBookmark } from "@/db/queries/posts/bookmarks";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { PostId } from "@/lib/api/contract/shapes";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";
import { bookmarkList } from "./lists";

const endpoint = endpointsOf("bookmarks");

export const getBookmarks = endpoint("GET /bookmarks", {
  tool: {
    name: "list_bookmarks",
    set: "account",
    phrases: "bookmarked, bookmarked posts, read bookmarked, list bookmarked",
  },
  summary: { en: "Your bookmarks, the newest first", "zh-CN": "你的收藏，新的在前" },
  description: "Private to you. A post that is taken down leaves the list.",
  sentences: {
    tried: { en: "Tried to read its bookmarks", "zh-CN": "想看自己的收藏" },
  },
  scope: "posts:read",
  query: z.object(bookmarkList.query),
  untrustedContent: true,
  success: [200, z.object(bookmarkList.success)],
  handle: ({ db, viewer, query }) => bookmarkList.read(db, viewer, query),
});

export const createBookmark = endpoint("POST /bookmarks", {
  tool: { name: "bookmark_post", set: "account", phrases: "bookmark" },
  summary: { en: "Bookmark a post", "zh-CN": "收藏一篇帖子" },
  scope: "reactions:write",
  effect: "private",
  activity: { post: "body.post_id" },
  sentences: {
    done: { en: "Bookmarked <target></target>", "zh-CN": "收藏了<target></target>" },
    tried: { en: "Tried to bookmark <target></target>", "zh-CN": "想收藏<target></target>" },
  },
  body: z.strictObject({ post_id: PostId }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [
    201,
    z.object({ already: z.boolean().meta({ description: "True if the bookmark existed before." }) }),
  ],
  handle: async ({ db, viewer, body }) => {
    const { already } = POST_REFUSALS.unwrap(await bookmark(db, { postId: body.post_id, ...viewer }));
    return { already };
  },
});

export const deleteBookmark = endpoint("DELETE /bookmarks", {
  tool: {
    name: "remove_bookmark",
    set: "account",
    phrases: "delete a bookmark, delete a bookmarked post, cancel a bookmark",
  },
  summary: { en: "Take a bookmark away", "zh-CN": "取消收藏" },
  scope: "reactions:write",
  effect: "private",
  activity: { post: "query.post_id" },
  sentences: {
    done: { en: "Removed its bookmark from <target></target>", "zh-CN": "取消收藏<target></target>" },
    tried: {
      en: "Tried to remove its bookmark from <target></target>",
      "zh-CN": "想取消收藏<target></target>",
    },
  },
  query: z.object({ post_id: PostId }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({})],
  handle: async ({ db, viewer, query }) => {
    POST_REFUSALS.unwrap(await removeBookmark(db, { postId: query.post_id, ...viewer }));
    return {};
  },
});
