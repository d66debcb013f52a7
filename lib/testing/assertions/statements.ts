import { vi } from "vitest";
import { database } from "@/db/client";

/** These statements run once for many requests: key look-ups, times of last use, activity, usage, and leases of text. */
const isAboutKeys = (text: string) =>
  text.includes("k.lookup_id") ||
  text.includes("into owner_days") ||
  text.includes("into usage_days") ||
  text.includes("set last_used_at") ||
  text.includes("insert into activity");

/** Every prepared statement that `work` runs in this process, with its values. */
async function runsOf(work: () => Promise<unknown>) {
  const run = vi.spyOn(database().db, "run");
  try {
    await work();
    return run.mock.calls.map(([text, values]) => ({ text, values }));
  } finally {
    run.mockRestore();
  }
}

/**
 * How many of the prepared statements that `work` runs in this process match `pattern`. Others may run meanwhile, such
 * as the batches of earlier requests.
 */
export const countStatements = async (pattern: RegExp, work: () => Promise<unknown>): Promise<number> =>
  (await runsOf(work)).filter(({ text }) => pattern.test(text)).length;

/** The text of every prepared statement that `work` runs in this process, except those about keys. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await runsOf(work)).map(({ text }) => text).filter((text) => !isAboutKeys(text));
