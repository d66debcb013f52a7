import { vi } from "vitest";
import { database } from "@/db/client";

/** These statements run once for many requests: key look-ups, times of last use, activity, and leases of text. */
const isAboutKeys = (text: string) =>
  text.includes("k.lookup_id") ||
  text.includes("into owner_days") ||
  text.includes("set last_used_at") ||
  text.includes("insert into activity");

/** The text of every prepared statement that `work` runs in this process, except those about keys. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(database().db, "run");
  try {
    await work();
    return run.mock.calls.map(([text]) => text).filter((text) => !isAboutKeys(text));
  } finally {
    run.mockRestore();
  }
}
