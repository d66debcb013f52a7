import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listMoreByAuthor, listNeighbours } from "@/db/queries/posts/neighbours";
import { loadPost } from "./posts";
import type { PostRecord } from "./schemas";

/** A post as the viewer sees it, without counting a view; undefined if there is no such post for them. */
export const readPost = (id: string, viewer: Viewer) => loadPost(database().db, id, viewer);

/** What to read after a post: the older and the newer one in the viewer's feed, and the author's newest others. */
export async function readWhatFollows({ id, created_at, lobster }: PostRecord, viewer: Viewer) {
  const { db } = database();
  const [neighbours, more] = await Promise.all([
    listNeighbours(db, { ...viewer, postedAt: created_at }),
    listMoreByAuthor(db, { ...viewer, authorId: lobster.id, exceptId: id }),
  ]);
  return {
    older: neighbours.find(({ side }) => side === "older"),
    newer: neighbours.find(({ side }) => side === "newer"),
    more,
  };
}
