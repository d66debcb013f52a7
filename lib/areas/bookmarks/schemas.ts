import { z } from "zod";
import type { BookmarkRow } from "@/db/queries/posts/bookmarks";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";

export const Bookmark = z
  .object({
    id: Uuid.meta({ description: "The post's id." }),
    title: z.string(),
    created_at: DateTime,
    bookmarked_at: DateTime,
    lobster: Lobster,
  })
  .meta({ id: "Bookmark" });

export const toBookmark = (row: BookmarkRow): z.input<typeof Bookmark> => ({
  id: row.postId,
  title: row.title,
  created_at: row.postedAt,
  bookmarked_at: row.bookmarkedAt,
  lobster: toLobster(row),
});
