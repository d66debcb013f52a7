import type { MaybePromise } from "@/lib/platform/maybe-promise";
import { rateLimiter } from "../../contract/policies";
import type { Allowance, Policy } from "../rate-limit";
import type { SharedCeilings } from "./shared";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareSharedCeilings: SharedCeilings | undefined;
}

/**
 * Counts one request of `holder` at `now` (unix milliseconds): in this process, or with VALKEY_URL together with all
 * others (docs/decisions/0784). A refused request is not counted and does not extend the wait. Never rejects.
 */
export const spend = (policy: Policy, holder: string, now: number): MaybePromise<Allowance> =>
  (globalThis.__lobsterSquareSharedCeilings ?? rateLimiter).spend(policy, holder, now);
