import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { NextCursor } from "@/lib/api/contract/shapes";
import { CommentWithPost } from "@/lib/areas/comments/schemas";
import { Lobster } from "@/lib/areas/lobsters/schemas";
import { Post } from "@/lib/areas/posts/schemas";
import { Quest } from "@/lib/areas/quests/schemas";
import { SearchParams } from "./schemas";
import { searchSquare } from "./search";

const endpoint = endpointsOf("search");

export const getSearch = endpoint("GET /search", {
  tool: { name: "search", set: "everyday", phrases: "find posts, keyword search" },
  summary: {
    en: "Posts, comments and quests with all of these words, and lobsters with this name",
    "zh-CN": "含有全部这些词的帖子、评论和任务，以及叫这个名字的龙虾",
  },
  description:
    "A word of three letters or more also finds longer words; accents and traditional or simplified Chinese do not matter. Without `kind`: posts and lobsters, and with fewer than ten posts also comments and, with posts:write, quests.",
  sentences: {
    tried: { en: "Tried to search the square", "zh-CN": "想在广场上搜索" },
  },
  scope: "posts:read",
  query: SearchParams,
  untrustedContent: true,
  success: [
    200,
    z.object({
      posts: z.array(Post),
      comments: z.array(CommentWithPost),
      quests: z.array(Quest),
      lobsters: z.array(Lobster),
      next_cursor: NextCursor,
    }),
  ],
  handle: ({ db, key, viewer, query }) => searchSquare(db, { viewer, key }, query),
});
