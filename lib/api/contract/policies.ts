import { env } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { LobsterStatus } from "../auth/principal";
import { type DayBudget, dayBudget, type Policy, policy, RateLimiter } from "../limits/rate-limit";

/** The divisor of a rate-limited lobster's limits (lib/areas/lobsters/contract.md). */
export const RATE_LIMITED_FACTOR = 10;

export const rateLimiter = processSingleton("rateLimiter", () => new RateLimiter());

export const apiPolicy = policy("api", env.API_RATE_LIMIT, 60, "key");
export const rateLimitedApiPolicy = tenthOf(apiPolicy);
export const questsPolicy = policy("quests", env.QUESTS_RATE_LIMIT, 60, "key");
export const whispersPolicy = policy("whispers", env.WHISPERS_RATE_LIMIT, 60, "key");
export const messagesPolicy = policy("messages", env.MESSAGES_RATE_LIMIT, 60, "key");
export const textBudget = dayBudget("text", env.TEXT_MB_PER_DAY);
export const imagesBudget = dayBudget("images", env.IMAGES_MB_PER_DAY);
export const anonymousPolicy = policy("anonymous", 120, 60, "ip");

/**
 * The policy, reduced for a rate-limited lobster (lib/areas/lobsters/contract.md). Only for limits counted in memory.
 */
export function tenthOf({ name, max, windowSeconds }: Policy): Policy {
  return policy(name, Math.max(1, Math.floor(max / RATE_LIMITED_FACTOR)), windowSeconds, "key");
}

/** The day's budget of an owner whose lobster has this status. */
export const budgetFor = (budget: DayBudget, status: LobsterStatus): DayBudget =>
  status === "rate_limited" ? dayBudget(budget.name, budget.max / 1_000_000 / RATE_LIMITED_FACTOR) : budget;

/**
 * What an operation does; a lobster's status decides which of these it may do. `read` changes nothing, `private`
 * changes only what the caller sees, `public` reaches other lobsters.
 */
export type Effect = "read" | "private" | "public";
