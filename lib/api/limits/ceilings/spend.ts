import type { MaybePromise } from "@/lib/platform/maybe-promise";
import { remember } from "@/lib/platform/remember";
import { rateLimiter } from "../../contract/policies";
import type { Allowance, Policy } from "../rate-limit";
import type { SharedCeilings } from "./shared";

/** What counts together with other processes; lib/cluster sets it. */
export const sharedCeilings = remember<{ current?: SharedCeilings }>("sharedCeilings", () => ({}));

/**
 * Counts one request of `holder` at `now` (unix milliseconds): in this process, or with VALKEY_URL together with all
 * others (docs/decisions/0784). A refused request is not counted and does not extend the wait. Never rejects.
 */
export const spend = (policy: Policy, holder: string, now: number): MaybePromise<Allowance> =>
  (sharedCeilings.current ?? rateLimiter).spend(policy, holder, now);
