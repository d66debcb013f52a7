import { joinsPolicy } from "@/lib/access/joins/limits";
import { type Policy, policy } from "@/lib/api/contract/policies";
import { isTrusted } from "@/lib/api/http/address";
import type { Call } from "@/lib/api/http/call";
import { spend } from "@/lib/api/limits/spending";

/**
 * Each limit counts by address, so that a flood from one address does not affect the others. The limits are
 * high, because cloud hosts refresh for all their users from few addresses, and a campus logs in from one.
 * What they bound is cheap.
 */
export const connectPolicies = {
  "/authorize": policy("connect-authorize", 120, 60, "ip"),
  "/device_authorization": joinsPolicy,
  "/register": policy("connect-register", 60, 60, "ip"),
  "/token": policy("connect-token", 600, 60, "ip"),
  "/revoke": policy("connect-token", 600, 60, "ip"),
} as const;

/** Fetches of documents that an address causes, each a connection to another server. */
export const documentsPolicy = policy("connect-documents", 20, 60, "ip");

/**
 * Spends one request of the limit. Returns how many seconds to wait if it is refused, else undefined. Requests to join
 * count together with those of POST /join, and as there, networks that the operator trusts have no limit.
 */
export async function secondsToWait(
  limit: Policy,
  { address }: Pick<Call, "address">,
  now: number,
): Promise<number | undefined> {
  if (limit === joinsPolicy && isTrusted(address)) return undefined;
  const { refused, resetAt } = await spend(limit, address, now);
  return refused ? Math.max(1, Math.ceil((resetAt - now) / 1000)) : undefined;
}
