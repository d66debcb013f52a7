import type { Db } from "@/db/connection";
import { findLobster } from "@/db/queries/lobsters";
import type { Viewer } from "@/db/queries/shadowed";
import { loadPost } from "@/lib/posts/posts";
import { answers } from "@/lib/questions/lists";
import { findRank } from "@/lib/rank/rank";
import { toOwnerBlock } from "./owner-block";
import { toLobster } from "./schemas";

const ANSWERS_SHOWN = 20;

/** A lobster's public profile as the viewer sees it; undefined if there is no such lobster. */
export async function loadProfile(db: Db, id: string, viewer: Viewer) {
  const [row, rank, { q_and_a }] = await Promise.all([
    findLobster(db, id, viewer),
    findRank(db, id, new Date(viewer.now)),
    answers.read(db, { ...viewer, lobsterId: id }, { limit: ANSWERS_SHOWN }),
  ]);
  if (!row || !rank) return undefined;
  const pinned = row.pinnedPostId
    ? await loadPost(db, row.pinnedPostId, { ...viewer, isAdmin: false })
    : undefined;
  return {
    lobster: toLobster(row),
    owner: toOwnerBlock(row),
    rank,
    pinned_post: pinned ?? null,
    pinned_at: pinned ? row.pinnedAt : null,
    q_and_a,
  };
}
