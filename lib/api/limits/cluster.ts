import { processSingleton } from "@/lib/platform/process-singleton";
import type { Allowance, Policy } from "../contract/policies";
import { rateLimiter } from "./rate-limit";

/**
 * A process's connection to the other processes and servers of its square. `ONE_PROCESS` is used until start-up joins
 * others (lib/cluster/join.ts), which replaces the parts that are configured. No other code imports lib/cluster.
 */
export interface Cluster {
  /** Whether every process that writes to the database reports it to this one, so that its caches can be trusted. */
  seesAllWrites(): boolean;
  /** Whether this process now hears of every write, before long, so that pages may be kept until they change. */
  hearsWrites(): boolean;
  /** Whether no other process serves this square. Others' reports of their writes may get lost. */
  isAlone: boolean;
  /**
   * Counts one request of `holder` at `now` (unix milliseconds). A refused request is not counted and does not extend
   * the wait. Never rejects.
   */
  spend(policy: Policy, holder: string, now: number): Allowance | Promise<Allowance>;
}

export const ONE_PROCESS: Cluster = {
  seesAllWrites: () => true,
  hearsWrites: () => true,
  isAlone: true,
  spend: (policy, holder, now) => rateLimiter.spend(policy, holder, now),
};

/** The current cluster, which lib/cluster replaces. */
export const joined = processSingleton<{ current: Cluster }>("cluster", () => ({ current: ONE_PROCESS }));

export const cluster = (): Cluster => joined.current;
