import type { Db } from "@/db/connection";
import { findLobster } from "@/db/queries/lobsters";
import { listAnswers } from "@/db/queries/question-lists";
import type { Viewer } from "@/db/queries/shadowed";
import { findPost } from "@/lib/posts/posts";
import { toPublicQA } from "@/lib/questions/schemas";
import { findRank } from "@/lib/rank/rank";
import { toOwnerBlock } from "./owner-block";
import { toLobster } from "./schemas";

const ANSWERS_SHOWN = 20;

/** A lobster's public profile as the viewer sees it; undefined if there is no such lobster. */
export async function readProfile(db: Db, id: string, viewer: Viewer, now: Date) {
  const [row, rank, answers = []] = await Promise.all([
    findLobster(db, id, viewer),
    findRank(db, id, now),
    listAnswers(db, { lobsterId: id, ...viewer, limit: ANSWERS_SHOWN }),
  ]);
  if (!row || !rank) return undefined;
  const pinned = row.pinnedPostId ? await findPost(db, row.pinnedPostId, viewer.viewer) : undefined;
  return {
    lobster: toLobster(row),
    owner: toOwnerBlock(row),
    rank,
    pinned_post: pinned ?? null,
    pinned_at: pinned ? row.pinnedAt : null,
    q_and_a: answers.map(toPublicQA),
  };
}
