import { KEY_REFUSALS } from "@/lib/api/authenticate";
import { GENERAL, rateLimited } from "@/lib/api/general";
import { type Hub, hub, KINDS } from "./hub";
import { EVENTS } from "./refusals";
import type { Watch } from "./watch";

/** Joins the hub. Throws ApiError 429 when the key has as many as it may, and 503 when the process has all it can hold. */
export function listen(...asked: Parameters<Hub["join"]>) {
  const joined = hub.join(...asked);
  if (joined === "full") throw EVENTS.refuse("too_many_listeners");
  if (joined !== "enough") return joined;
  const [kind] = asked;
  const { policy } = KINDS[kind];
  throw rateLimited(policy, Date.now() + policy.windowSeconds * 1000, HINTS[kind]);
}

const HINTS = {
  stream: "This key has two streams open: close one, or let what reads share one stream.",
  wait: "This key has four calls waiting: one loop is enough for a key; let what reads share its answers.",
};

const REFUSALS = { ...KEY_REFUSALS, banned: () => GENERAL.refuse("lobster_banned") };

/** Throws ApiError 401 or 403 if the key of a listener may not read any more. */
export function checkFit({ unfit }: Watch): void {
  if (unfit) throw REFUSALS[unfit]();
}
