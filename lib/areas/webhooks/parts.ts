import { z } from "zod";
import type { Principal } from "@/lib/api/auth/principal";
import { rateLimited } from "@/lib/api/contract/general";
import { RATE_LIMITED_FACTOR } from "@/lib/api/contract/policies";
import { WebhookId } from "@/lib/api/contract/shapes";
import { redactOnReplay } from "@/lib/api/idempotency/redact-on-replay";
import { policy } from "@/lib/api/limits/rate-limit";
import { spend } from "@/lib/api/limits/spending";

export const common = { scope: "webhooks:write" } as const;

/** How often an owner may have the square call a URL, so that it cannot be made to hammer one. */
const callsPolicy = policy("webhooks", 10, 60, "owner");
const rateLimitedCallsPolicy = policy("webhooks", 10 / RATE_LIMITED_FACTOR, 60, "owner");

/** Spends a call of a URL. Rejects with ApiError 429. */
export async function spendCall(
  { owner, lobster }: Pick<Principal, "owner" | "lobster">,
  now: Date,
): Promise<void> {
  const limit = lobster.status === "rate_limited" ? rateLimitedCallsPolicy : callsPolicy;
  const { refused, resetAt } = await spend(limit, owner.id, now.getTime());
  if (refused) throw rateLimited(limit, resetAt);
}

/** Of operations that make the square call a URL. */
export const calling = {
  ...common,
  effect: "private",
  limits: [{ policy: callsPolicy, enforcedIn: "handler" }],
} as const;

/** Of operations on one webhook. */
export const ofWebhook = { params: z.object({ id: WebhookId }), activity: { webhook: "params.id" } } as const;

export const secret = redactOnReplay(
  z.string().nullable().meta({
    description: "Told once: `whsec_` and 32 bytes in Base64. Null in a repetition by an Idempotency-Key.",
  }),
);
