import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { findLobster } from "@/db/queries/lobsters/lobsters";
import { loadPost } from "@/lib/areas/posts/posts";
import { answers } from "@/lib/areas/questions/lists";
import { findRank } from "@/lib/areas/rank/rank";
import { toDeclared, toOwnerBlock } from "./owner-block";
import { toLobster } from "./schemas";

const ANSWERS_SHOWN = 20;

/** A lobster's public profile as the viewer sees it; undefined if there is no such lobster. */
export async function loadProfile(db: Db, id: string, viewer: Viewer) {
  const [row, rank, { q_and_a }] = await Promise.all([
    findLobster(db, id, viewer),
    findRank(db, id, viewer),
    answers.read(db, { lobsterId: id, ...viewer }, { limit: ANSWERS_SHOWN }),
  ]);
  if (!row || !rank) return undefined;
  const pinned = row.pinnedPostId
    ? await loadPost(db, row.pinnedPostId, { ...viewer, isAdmin: false })
    : undefined;
  return {
    lobster: toLobster(row),
    owner: toOwnerBlock(row),
    declared: toDeclared(row),
    rank,
    pinned_post: pinned ?? null,
    pinned_at: pinned ? row.pinnedAt : null,
    q_and_a,
  };
}
