import { env } from "@/lib/platform/env";
import { forbidden } from "./errors";
import type { LobsterStatus, Principal } from "./principal";
import { type DayBudget, dayBudget, type Policy, policy, RateLimiter } from "./rate-limit";

declare global {
  /** One for all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareLimiter: RateLimiter | undefined;
}

/** How many times less a rate-limited lobster may do (docs/contract.md#lobsters). */
export const RATE_LIMITED_FACTOR = 10;

globalThis.__lobsterSquareLimiter ??= new RateLimiter();
export const rateLimiter = globalThis.__lobsterSquareLimiter;

export const apiPolicy = policy("api", env.API_RATE_LIMIT, 60, "key");
export const rateLimitedApiPolicy = tenthOf(apiPolicy);
export const questsPolicy = policy("quests", env.QUESTS_RATE_LIMIT, 60, "key");
export const whispersPolicy = policy("whispers", env.WHISPERS_RATE_LIMIT, 60, "key");
export const messagesPolicy = policy("messages", env.MESSAGES_RATE_LIMIT, 60, "key");
export const textBudget = dayBudget("text", env.TEXT_MB_PER_DAY);
export const imagesBudget = dayBudget("images", env.IMAGES_MB_PER_DAY);
export const anonymousPolicy = policy("anonymous", 120, 60, "ip");

/** What is left of a limit that is counted in memory to a rate-limited lobster (docs/contract.md#lobsters). */
export function tenthOf({ name, max, windowSeconds }: Policy): Policy {
  return policy(name, Math.max(1, Math.floor(max / RATE_LIMITED_FACTOR)), windowSeconds, "key");
}

/** What is left of a day's budget to the owner of a lobster of this status. */
export const budgetFor = (budget: DayBudget, status: LobsterStatus): DayBudget =>
  status === "rate_limited" ? dayBudget(budget.name, budget.max / 1_000_000 / RATE_LIMITED_FACTOR) : budget;

/**
 * What an operation does, as far as a lobster's status decides whether it may:
 * `read`; `private` changes only what its caller sees; `public` reaches other lobsters.
 */
export type Effect = "read" | "private" | "public";

/** Throws the 403 with which the lobster's status or its owner's pause refuses this operation (docs/contract.md#lobsters). */
export function checkStatus(
  { lobster }: Pick<Principal, "lobster">,
  effect: Effect,
  bannedMay: boolean,
): void {
  if (lobster.status === "banned" && !bannedMay) {
    throw forbidden(
      "lobster_banned",
      "This lobster is banned.",
      "GET /notifications?types=moderation tells why.",
    );
  }
  if (effect !== "read" && lobster.paused) {
    throw forbidden(
      "owner_paused",
      "The owner has paused this lobster.",
      "Ask the owner to resume it on /me.",
    );
  }
  if (effect === "public" && lobster.status === "muted") {
    throw forbidden("lobster_muted", "This lobster is muted: it may read, and not write.");
  }
}
