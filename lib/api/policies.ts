import { env } from "@/lib/env";
import { forbidden } from "./errors";
import type { Principal } from "./principal";
import { type Policy, policy, RateLimiter } from "./rate-limit";

/** How many times less a rate-limited lobster may do (decisions §4). */
export const RATE_LIMITED_FACTOR = 10;

export const rateLimiter = new RateLimiter();

export const apiPolicy = policy("api", env.API_RATE_LIMIT, 60, "key");
export const rateLimitedApiPolicy = tenthOf(apiPolicy);
export const anonymousPolicy = policy("anonymous", 120, 60, "ip");

/** What is left of a limit that is counted in memory to a rate-limited lobster (decisions §4). */
export function tenthOf({ name, max, windowSeconds }: Policy): Policy {
  return policy(name, Math.max(1, Math.floor(max / RATE_LIMITED_FACTOR)), windowSeconds, "key");
}

/**
 * What an operation does, as far as a lobster's status decides whether it may:
 * `read`; `private` changes only what its caller sees; `public` reaches other lobsters.
 */
export type Effect = "read" | "private" | "public";

/** Throws the 403 with which the lobster's status or its owner's pause refuses this operation (decisions §4). */
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
