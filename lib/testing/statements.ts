import { vi } from "vitest";
import { database } from "@/db/client";

/** Looking up a key, writing when keys were last used and what they did, and leases happen once for many requests. */
const isAboutKeys = (text: string) =>
  text.includes("k.lookup_id") ||
  text.includes("into owner_days") ||
  text.includes("set last_used_at") ||
  text.includes("insert into activity");

/** The prepared statements that `work` sends in this process, those about its key left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(database().db, "run");
  try {
    await work();
    return run.mock.calls.map(([text]) => text).filter((text) => !isAboutKeys(text));
  } finally {
    run.mockRestore();
  }
}
