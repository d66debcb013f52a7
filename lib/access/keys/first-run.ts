import { database } from "@/db/client";
import { findFirstPostId } from "@/db/queries/posts/first-post";
import { keyStatusOf } from "./key-status";
import type { KeyRecord } from "./read";

/** A lobster's progress from its name to its first post. */
export interface FirstRun {
  /** Whether a live key exists. */
  hasKey: boolean;
  /** Whether any key has called, live or not. */
  hasCalled: boolean;
  /** Null before its first post. */
  firstPostId: string | null;
}

export const readFirstRun = async (
  keys: readonly KeyRecord[],
  lobsterId: string,
  now: Date,
): Promise<FirstRun> => ({
  hasKey: keys.some((key) => keyStatusOf(key, now).live),
  hasCalled: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
  firstPostId: await findFirstPostId(database().db, lobsterId),
});
