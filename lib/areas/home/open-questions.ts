import { LRUCache } from "lru-cache";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { findOpenQuestion, listOpenQuestions } from "@/db/queries/home/open-questions";
import { processSingleton } from "@/lib/platform/process-singleton";

/** How long one comparison serves all callers. No write renews it: posts and comments are many. */
const KEPT_SECONDS = 60;

type OpenQuestions = Awaited<ReturnType<typeof listOpenQuestions>>;

/** The open questions of this process, and who wrote something related. Concurrent callers wait for the same reading. */
export const openQuestions = processSingleton(
  "openQuestions",
  () =>
    new LRUCache<Db, OpenQuestions>({
      max: 1,
      ttl: KEPT_SECONDS * 1000,
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      allowStaleOnFetchRejection: true,
      fetchMethod: (db) => listOpenQuestions(db, {}),
    }),
);

/**
 * The newest open question about which the viewer wrote something related (lib/areas/home/contract.md), as of the last
 * minute; undefined if there is none.
 */
export async function readOpenQuestion(db: Db, viewer: Viewer): Promise<string | undefined> {
  const open = (await openQuestions.fetch(database().db)) ?? [];
  const postIds = open
    .filter(({ lobsterIds }) => lobsterIds.includes(viewer.viewer))
    .map(({ postId }) => postId);
  if (postIds.length === 0) return undefined;
  return (await findOpenQuestion(db, { postIds, ...viewer }))?.postId;
}
