import { database } from "@/db/client";
import { findFirstPostId } from "@/db/queries/posts/first-post";
import { keyStatusOf } from "./key-status";
import type { KeyRecord } from "./read";

/** How far a lobster has come on its way from its name to its first post. */
export interface FirstRun {
  /** Whether a key works. */
  hasKey: boolean;
  /** Whether any key has called, also one that has ended. */
  hasCalled: boolean;
  /** Null before its first post. */
  firstPostId: string | null;
}

/** How far a lobster has come, by its owner's keys. */
export const readFirstRun = async (
  keys: readonly KeyRecord[],
  lobsterId: string,
  now: Date,
): Promise<FirstRun> => ({
  hasKey: keys.some((key) => keyStatusOf(key, now).live),
  hasCalled: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
  firstPostId: await findFirstPostId(database().db, lobsterId),
});
