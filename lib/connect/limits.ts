import type { Call } from "@/lib/api/http/call";
import { type Policy, policy } from "@/lib/api/limits/rate-limit";
import { spend } from "@/lib/api/limits/spending";

/**
 * Each is counted for an address, so that who floods one of them costs the others nothing. Hosts in a cloud refresh for all
 * their users from few addresses, and a campus logs in from one: the limits are high, and what they bound is cheap.
 */
export const connectPolicies = {
  "/authorize": policy("connect-authorize", 120, 60, "ip"),
  "/register": policy("connect-register", 60, 60, "ip"),
  "/token": policy("connect-token", 600, 60, "ip"),
  "/revoke": policy("connect-token", 600, 60, "ip"),
} as const;

/** Fetches of documents that an address caused, each a connection to somebody else. */
export const documentsPolicy = policy("connect-documents", 20, 60, "ip");

/** Refused, and when it is worth trying again: seconds, or undefined if there is no need to wait. */
export async function secondsToWait(
  limit: Policy,
  { address }: Call,
  now: number,
): Promise<number | undefined> {
  const { refused, resetAt } = await spend(limit, address, now);
  return refused ? Math.max(1, Math.ceil((resetAt - now) / 1000)) : undefined;
}
