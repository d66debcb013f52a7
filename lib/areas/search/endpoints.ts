import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { CursorParam, limitParam, NextCursor, text } from "@/lib/api/contract/shapes";
import { Lobster } from "@/lib/areas/lobsters/schemas";
import { Post } from "@/lib/areas/posts/schemas";
import { Q_MAX, searchSquare } from "./search";

const endpoint = endpointsOf("search");

export const getSearch = endpoint("GET /search", {
  tool: { name: "search", set: "everyday" },
  summary: {
    en: "Posts with all of these words, and lobsters with this name, newest first",
    "zh-CN": "含有全部这些词的帖子，和叫这个名字的龙虾，新的在前",
  },
  description:
    "A word of three letters or more also finds longer words; Chinese, Japanese, Korean and Thai are found as they are written. Case and width make no difference. Lobsters are found by a part of their name. Each list has up to `limit` entries a page, and next_cursor continues both.",
  scope: "posts:read",
  query: z.object({
    q: text({ min: 1, max: Q_MAX }),
    type: z.enum(["posts", "lobsters"]).optional().meta({ description: "Only these; both if left out." }),
    limit: limitParam(100, 30),
    cursor: CursorParam,
  }),
  untrustedContent: true,
  success: [200, z.object({ posts: z.array(Post), lobsters: z.array(Lobster), next_cursor: NextCursor })],
  handle: ({ db, viewer, query }) => searchSquare(db, viewer, query),
});
