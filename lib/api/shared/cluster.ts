import type { Db } from "@/db/connection";
import type { ReplicaSnapshot } from "@/db/shared-reads";
import { remember } from "@/lib/platform/remember";
import { rateLimiter } from "../contract/policies";
import type { Allowance, Policy } from "../limits/rate-limit";

/**
 * What a process has of the other processes and servers of its square. `ONE_PROCESS` holds until start-up joins others
 * (lib/cluster/join.ts), which replaces the parts that are configured. No other code knows lib/cluster.
 */
export interface Cluster {
  /** Whether no process writes to the database without reporting it to this one, which may then answer from its caches. */
  seesAllWrites(): boolean;
  /**
   * Counts one request of `holder` at `now` (unix milliseconds). A refused request is not counted and does not extend the
   * wait. Never rejects.
   */
  spend(policy: Policy, holder: string, now: number): Allowance | Promise<Allowance>;
  /** What a standby can answer in place of `db`; undefined if there is none that is known to be current. */
  offerReplica(db: Db): ReplicaSnapshot | undefined;
}

export const ONE_PROCESS: Cluster = {
  seesAllWrites: () => true,
  spend: (policy, holder, now) => rateLimiter.spend(policy, holder, now),
  offerReplica: () => undefined,
};

/** What this process has joined; lib/cluster replaces it. */
export const joined = remember<{ current: Cluster }>("cluster", () => ({ current: ONE_PROCESS }));

export const cluster = (): Cluster => joined.current;
