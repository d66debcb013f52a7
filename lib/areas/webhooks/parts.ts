import { z } from "zod";
import { type Policy, policy } from "@/lib/api/rate-limit";
import { Uuid } from "@/lib/api/shapes";

/** What the operations of webhooks have in common. */
export const common = { tag: "webhooks", scope: "webhooks:write" } as const;

/** What makes the square call a URL, so that nobody has it hammer one. */
export const calling = {
  ...common,
  effect: "private",
  limit: { policy: policy("webhooks", 10, 60, "key"), enforcedIn: "memory" },
} as const;

/** Of what waits for a receiver. */
export const atOnce: Policy = {
  name: "webhooks",
  max: 2,
  windowSeconds: 1,
  text: "webhooks:2/at_once/owner",
};

export const params = z.object({ id: Uuid });

export const secret = z.string().nullable().meta({
  description: "Told once: `whsec_` and 32 bytes in Base64. Null in a repetition by an Idempotency-Key.",
});
