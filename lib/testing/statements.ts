import { vi } from "vitest";
import { database } from "@/db/client";

/** The prepared statements that `work` sends in this process, those that look up its key left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(database().db, "run");
  try {
    await work();
    return run.mock.calls.map(([text]) => text).filter((text) => !text.includes("api_keys"));
  } finally {
    run.mockRestore();
  }
}
