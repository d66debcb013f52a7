import type { Db } from "@/db/connection";
import { type MaybePromise, whenReady } from "@/lib/platform/maybe-promise";
import { ApiError } from "../contract/errors";
import { rateLimited } from "../contract/general";
import type { Call } from "../http/call";
import type { Allowance } from "../limits/rate-limit";
import { spendAnonymous } from "../limits/spending";
import { authenticate } from "./authenticate";
import type { Principal } from "./principal";

/**
 * The holder of the call's key. Throws ApiError 401. A wrong key counts against the anonymous limit of the caller's
 * address, so that keys cannot be guessed; beyond the limit it throws 429. The refusal's headers show what it sets.
 */
export function recognise(
  call: Call,
  db: Db,
  progress: { now: number; allowance?: Allowance },
): MaybePromise<Principal> {
  return whenReady(authenticate(call, db, progress.now), (caller) => {
    if (!(caller instanceof ApiError)) return caller;
    return whenReady(spendAnonymous(call, progress.now), (allowance) => {
      progress.allowance = allowance;
      throw allowance.refused ? rateLimited(allowance.policy, allowance.resetAt) : caller;
    });
  });
}
