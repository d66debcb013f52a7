import { database } from "@/db/client";
import { spendDailyBudget } from "@/db/queries/access/owner-days";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import type { Policy } from "@/lib/api/contract/policies";
import { textBudget } from "@/lib/api/contract/policies";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { limitsOf, textBudgets } from "@/lib/api/limits/spending";
import { squareDate } from "@/lib/platform/square-day";
import type { GivenLobster } from "./lobsters";

const DAYS = ["images", "questions"] as const;

/**
 * Uses up the limits of an operation for a lobster. Returns the names of the limits, and a function to
 * restore them. Limits of concurrency and of an inbox are not changed, because calls do not use them up.
 */
export async function spendLimits(endpoint: Endpoint, { ownerId, keyId }: GivenLobster) {
  const limits = limitsOf(endpoint).filter(({ text }) => !/at_once|inbox/.test(text));
  const restore = await Promise.all(
    limits.map((limit) =>
      limit.text.includes("/day/") ? spendDay(limit, ownerId) : spendWindow(limit, [ownerId, keyId]),
    ),
  );
  return { limits, putBack: async () => void (await Promise.all(restore.map((undo) => undo()))) };
}

async function spendWindow(limit: Policy, holders: string[]) {
  const windows = holders.map((holder) => rateLimiter.windowOf(limit, holder, Date.now()));
  const before = windows.map(({ spent }) => spent);
  for (const window of windows) window.spent = limit.max;
  return async () => {
    for (const [no, window] of windows.entries()) window.spent = before[no] ?? 0;
  };
}

async function spendDay(limit: Policy, ownerId: string) {
  if (limit.name === textBudget.name) return spendText(ownerId);
  const name = DAYS.find((known) => known === limit.name);
  if (!name) throw new Error(`spendLimits has no way to use up ${limit.text}.`);
  const { db } = database();
  const day = squareDate(new Date());
  const spend = (amount: number) => spendDailyBudget(db, { ownerId, name, day, amount, max: limit.max });
  const before = (await spend(0)) ?? 0;
  await spend(limit.max - before);
  return async () => void (await spend(before - limit.max));
}

/** The process keeps a lease of text in memory, so requests are sent until it refuses. */
async function spendText(ownerId: string) {
  const now = new Date();
  const spent: number[] = [];
  for (let bytes = textBudget.max; bytes >= 1; bytes = Math.floor(bytes / 2))
    while (!(await textBudgets.spend(database().db, { ownerId, bytes, budget: textBudget, now })).refused)
      spent.push(bytes);
  return async () => {
    for (const bytes of spent) textBudgets.giveBack({ ownerId, bytes, budget: textBudget, now });
  };
}
