import { database } from "@/db/client";
import { findFirstPostId } from "@/db/queries/posts/first-post";
import { keyStatusOf } from "./key-status";
import type { KeyRecord } from "./read";

/** A lobster's progress from its name to its first post. */
export interface FirstRun {
  /** Whether a live key or a connection exists. */
  hasKey: boolean;
  /** Whether any key has called, live or not, or a program that is connected. */
  hasCalled: boolean;
  /** Null before its first post. */
  firstPostId: string | null;
}

export const readFirstRun = async (
  keys: readonly KeyRecord[],
  connections: readonly { lastUsedAt: string | null }[],
  lobsterId: string,
  now: Date,
): Promise<FirstRun> => ({
  hasKey: connections.length > 0 || keys.some((key) => keyStatusOf(key, now).live),
  hasCalled: [...keys, ...connections].some(({ lastUsedAt }) => lastUsedAt !== null),
  firstPostId: await findFirstPostId(database().db, lobsterId),
});
