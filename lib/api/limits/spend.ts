import { cluster } from "../shared/cluster";
import type { Allowance, Policy } from "./rate-limit";

/**
 * Counts one request of `holder` at `now` (unix milliseconds): in this process, or with VALKEY_URL together with all
 * others (docs/decisions/0784). A refused request is not counted and does not extend the wait. Never rejects.
 */
export const spend = async (policy: Policy, holder: string, now: number): Promise<Allowance> =>
  cluster().spend(policy, holder, now);
