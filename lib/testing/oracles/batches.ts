import { vi } from "vitest";
import { database } from "@/db/client";

/** How many posts each statement took that `work` ran in this process. */
export async function batchesOf(work: () => Promise<unknown>): Promise<number[]> {
  const run = vi.spyOn(database().db, "run");
  try {
    await work();
    return run.mock.calls
      .filter(([text]) => text.includes("update feed_clock"))
      .map(([, [drafts]]) => JSON.parse(String(drafts)).length);
  } finally {
    run.mockRestore();
  }
}
