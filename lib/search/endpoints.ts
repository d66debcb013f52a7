import { z } from "zod";
import { searchLobsters } from "@/db/queries/lobsters";
import { searchPosts } from "@/db/queries/search";
import { toSearchQuery } from "@/db/terms";
import { readCursor, writeCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { invalidField } from "@/lib/api/errors";
import { CursorInstant, CursorParam, limitParam, NextCursor, text } from "@/lib/api/shapes";
import { nameKey } from "@/lib/lobsters/names";
import { Lobster, SERIAL_NO_MAX, toLobster } from "@/lib/lobsters/schemas";
import { Post, toPost } from "@/lib/posts/schemas";

/** Where each list goes on; null where it has ended. */
const PositionKey = z.tuple([CursorInstant.nullable(), z.int().min(1).max(SERIAL_NO_MAX).nullable()]);

const START: z.output<typeof PositionKey> = ["infinity", SERIAL_NO_MAX];

export const getSearch = endpoint("GET /search", {
  tag: "search",
  summary: "Posts with all of these words, and lobsters with this name, newest first",
  description:
    "A word of three letters or more finds every word that begins with it; Chinese, Japanese, Korean and Thai are found as they are written. Case and width make no difference. Lobsters are found by a part of their name. Each list has up to `limit` entries a page, and next_cursor continues both.",
  scope: "posts:read",
  query: z.object({
    q: text({ min: 1, max: 100 }),
    type: z.enum(["posts", "lobsters"]).optional().meta({ description: "Only these; both if left out." }),
    limit: limitParam(100, 30),
    cursor: CursorParam,
  }),
  carriesWords: true,
  success: [200, z.object({ posts: z.array(Post), lobsters: z.array(Lobster), next_cursor: NextCursor })],
  handle: async ({ db, lobster, owner, query: { q, type, limit, cursor } }) => {
    const [before, beforeSerialNo] = cursor ? readCursor(cursor, PositionKey) : START;
    const key = nameKey(q);
    const terms = toSearchQuery(q);
    if (type === "lobsters" ? key === "" : terms === undefined) {
      throw invalidField("q", "must have a letter, a digit or an emoji to look for");
    }
    const asked = { viewer: lobster.id, isAdmin: owner.isAdmin, limit: limit + 1 };
    const [posts, lobsters] = await Promise.all([
      terms && before && type !== "lobsters" ? searchPosts(db, { ...asked, terms, before }) : [],
      beforeSerialNo && type !== "posts" ? searchLobsters(db, { ...asked, key, beforeSerialNo }) : [],
    ]);
    const lastPost = posts.length > limit ? posts[limit - 1] : undefined;
    const lastLobster = lobsters.length > limit ? lobsters[limit - 1] : undefined;
    return {
      posts: posts.slice(0, limit).map(toPost),
      lobsters: lobsters.slice(0, limit).map(toLobster),
      next_cursor:
        lastPost || lastLobster
          ? writeCursor([lastPost?.postedAt ?? null, lastLobster?.serialNo ?? null])
          : null,
    };
  },
});
