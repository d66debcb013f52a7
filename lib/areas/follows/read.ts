import { database } from "@/db/client";
import { isFollowing } from "@/db/queries/lobsters/follows";

/** Whether a lobster follows another. */
export const readFollow = (followerId: string, followedId: string) =>
  isFollowing(database().db, { followerId, followedId });
