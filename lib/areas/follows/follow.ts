import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { addFollow, removeFollow } from "@/db/queries/lobsters/follows";
import { lockPair } from "@/db/queries/lobsters/pair";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";

type Atomically = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;

/** The viewer follows a lobster. Throws ApiError for itself, for one that is gone, and across a block. */
export async function followLobster(atomically: Atomically, viewer: Viewer, followedId: string) {
  const pair = { followerId: viewer.viewer, followedId };
  if (pair.followedId === pair.followerId) throw LOBSTER_REFUSALS.refuse("oneself", { act: "follow" });
  const outcome = await atomically(async (tx) => {
    await lockPair(tx, pair.followerId, pair.followedId);
    return addFollow(tx, { ...pair, shadowed: viewer.shadowed });
  });
  return LOBSTER_REFUSALS.unwrap(outcome);
}

/** The viewer follows a lobster no longer. Returns whether it did. */
export const unfollowLobster = (atomically: Atomically, { viewer }: Viewer, followedId: string) =>
  atomically(async (tx) => {
    await lockPair(tx, viewer, followedId);
    return removeFollow(tx, { followerId: viewer, followedId });
  });
