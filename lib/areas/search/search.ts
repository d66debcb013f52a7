import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_NUMBER, BY_TIME } from "@/db/keyset";
import { searchLobsters } from "@/db/queries/lobsters/find";
import { searchPosts } from "@/db/queries/posts/search";
import { toSearchQuery } from "@/db/terms";
import { readCursor, writeCursor } from "@/lib/api/contract/cursor";
import { invalidField } from "@/lib/api/contract/general";
import { CURSOR_KINDS } from "@/lib/api/contract/shapes";
import { nameKey } from "@/lib/areas/lobsters/names";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import { toPost } from "@/lib/areas/posts/schemas";

/** The longest search text, in characters. */
export const Q_MAX = 100;

/** Where the lists of posts and of lobsters continue; null if a list has ended. */
const Position = z.tuple([CURSOR_KINDS.instant.nullable(), CURSOR_KINDS.positive.nullable()]);

const START: z.output<typeof Position> = [BY_TIME[0].start, BY_NUMBER[0].start];

interface Search {
  q: string;
  type?: "posts" | "lobsters";
  limit: number;
  cursor?: string;
}

/** Posts with the words, lobsters with the name. Throws ApiError 400 for a `q` without either, or a bad cursor. */
export async function searchSquare(db: Db, viewer: Viewer, { q, type, limit, cursor }: Search) {
  const [before, beforeSerialNo] = readCursor(cursor, Position) ?? START;
  const key = nameKey(q);
  const terms = toSearchQuery(q);
  if (type === "lobsters" ? key === "" : terms === undefined) {
    throw invalidField("q", "searchable");
  }
  const asked = { limit: limit + 1, ...viewer };
  const [posts, lobsters] = await Promise.all([
    terms && before && type !== "lobsters" ? searchPosts(db, { ...asked, terms, position: [before] }) : [],
    beforeSerialNo && type !== "posts"
      ? searchLobsters(db, { ...asked, key, position: [beforeSerialNo] })
      : [],
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
}
