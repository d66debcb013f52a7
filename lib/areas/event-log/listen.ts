import { REFUSAL_OF_KEY_STATE } from "@/lib/api/auth/caller";
import { GENERAL_REFUSALS, rateLimited } from "@/lib/api/contract/general";
import { type Hub, hub, LISTENER_KINDS } from "./hub";
import { EVENT_REFUSALS } from "./refusals";
import type { Watch } from "./watch";

/** Joins the hub. Throws ApiError 429 if the key has as many listeners as it may, and 503 if the process has. */
export function listenForEvents(...join: Parameters<Hub["join"]>) {
  const joined = hub.join(...join);
  if (joined.refusal !== "rate_limited") return EVENT_REFUSALS.unwrap(joined);
  const [kind] = join;
  const { policy } = LISTENER_KINDS[kind];
  throw rateLimited(policy, Date.now() + policy.windowSeconds * 1000, HINTS[kind]);
}

const HINTS = {
  stream: "This key has two streams open: close one, or let what reads share one stream.",
  wait: "This key has four calls waiting: one loop is enough for a key; let what reads share its answers.",
};

const REFUSALS = { ...REFUSAL_OF_KEY_STATE, banned: () => GENERAL_REFUSALS.refuse("lobster_banned") };

/** Throws ApiError 401 or 403 if the key of a listener may not read any more. */
export function checkKeyOf({ unfit }: Watch): void {
  if (unfit) throw REFUSALS[unfit]();
}
