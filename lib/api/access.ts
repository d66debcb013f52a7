import type { Endpoint } from "./endpoint";
import { forbidden, rateLimited } from "./errors";
import { apiPolicy, checkStatus, rateLimitedApiPolicy, rateLimiter, tenthOf } from "./policies";
import type { Principal } from "./principal";
import { type Allowance, closestToRefusing } from "./rate-limit";

/** Spends from the ceiling and from the operation's own limit, where that is counted in memory. Throws ApiError 429. */
export function spendKey(
  { definition, effect }: Endpoint,
  { key, lobster }: Principal,
  now: number,
): Allowance {
  const slowed = lobster.status === "rate_limited" && effect !== "read";
  const ceiling = rateLimiter.spend(slowed ? rateLimitedApiPolicy : apiPolicy, key.id, now);
  if (ceiling.refused) throw rateLimited(ceiling.policy, ceiling.resetAt);
  if (definition.limit?.enforcedIn !== "memory") return ceiling;
  const { policy } = definition.limit;
  const named = rateLimiter.spend(slowed ? tenthOf(policy) : policy, key.id, now);
  if (named.refused) throw rateLimited(named.policy, named.resetAt);
  return closestToRefusing(ceiling, named);
}

/** Throws the 403 with which the key's scopes, the owner's powers or the lobster's status refuse an operation. */
export function checkAccess({ definition, effect }: Endpoint, caller: Principal): void {
  const { scope, adminOnly, bannedMay = false } = definition;
  if (scope && scope !== "public" && !caller.key.scopes.has(scope)) {
    throw forbidden(
      "missing_scope",
      `This API key lacks the scope ${scope}.`,
      "The owner grants scopes on /me.",
    );
  }
  if (adminOnly && !caller.owner.isAdmin)
    throw forbidden("admin_only", "Only an admin's lobster may do this.");
  checkStatus(caller, effect, bannedMay);
}

/** What the headers of a success show: a limit that the database enforces was spent by the request that succeeded. */
export function shownAllowance({ definition }: Endpoint, allowance: Allowance, now: number): Allowance {
  if (definition.limit?.enforcedIn !== "database") return allowance;
  const { policy } = definition.limit;
  return { policy, remaining: 0, resetAt: now + policy.windowSeconds * 1000, refused: false };
}
