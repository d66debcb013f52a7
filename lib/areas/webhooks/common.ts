import { z } from "zod";
import type { Db } from "@/db/connection";
import type { OfWebhook } from "@/db/queries/webhooks/webhooks";
import { rateLimited } from "@/lib/api/contract/general";
import { policy, tenthOf } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import { WebhookId } from "@/lib/api/contract/shapes";
import { redactOnReplay } from "@/lib/api/idempotency/redact-on-replay";
import { spend } from "@/lib/api/limits/spending";

/** How often an owner may have the square call a URL, so that nobody can use it to flood one. */
const callsPolicy = policy("webhooks", 10, 60, "owner");

/** On whose account a URL is called. */
export interface Spender {
  owner: Pick<Principal["owner"], "id">;
  lobster: Pick<Principal["lobster"], "id" | "status">;
}

/** Spends a call of a URL. Rejects with ApiError 429. */
export async function spendCall({ owner, lobster }: Spender, now: Date): Promise<void> {
  const limit = lobster.status === "rate_limited" ? tenthOf(callsPolicy) : callsPolicy;
  const { refused, resetAt } = await spend(limit, owner.id, now.getTime());
  if (refused) throw rateLimited(limit, resetAt);
}

/** What the operations that make the square call a URL have in common. */
export const calling = {
  scope: "webhooks:write",
  effect: "private",
  limits: [{ policy: callsPolicy, enforcedIn: "handler" }],
} as const;

/** What the operations on one webhook have in common. */
export const ofWebhook = { params: z.object({ id: WebhookId }), activity: { webhook: "params.id" } } as const;

/** A call of an operation on one webhook. */
export interface WebhookCall extends Spender {
  db: Db;
  params: { id: string };
  now: Date;
}

/** The webhook that a call names, if it is the caller's. */
export const webhookOf = ({ lobster, params }: Pick<WebhookCall, "lobster" | "params">): OfWebhook => ({
  id: params.id,
  lobsterId: lobster.id,
});

export const secret = redactOnReplay(
  z.string().nullable().meta({
    description: "Told once. Null in a repetition by an Idempotency-Key.",
  }),
);
