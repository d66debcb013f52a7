import { changes } from "@/db/changes";
import { keyCache } from "@/lib/api/auth/authenticate";
import { rateLimiter } from "@/lib/api/contract/policies";
import { SharedCeilings } from "@/lib/api/limits/ceilings/shared";
import { sharedCeilings } from "@/lib/api/limits/ceilings/spend";
import { registerHealthCheck } from "@/lib/platform/health-checks";
import { Valkey } from "@/lib/platform/valkey";
import { InvalidationBus } from "./invalidation-bus";

/**
 * Joins the processes that use the same Valkey: they count ceilings together and report to each other what was written,
 * as soon as Valkey can be reached. Returns a function that leaves them. Never rejects.
 */
export async function joinCluster(url: string): Promise<() => void> {
  const valkey = new Valkey(url);
  registerHealthCheck("valkey", { isNeeded: false, check: () => valkey.check() });
  sharedCeilings.current = new SharedCeilings(rateLimiter, valkey);
  const bus = new InvalidationBus(valkey, changes, keyCache);
  bus.start();
  await valkey.open();
  return () => {
    sharedCeilings.current = undefined;
    bus.stop();
    valkey.close();
  };
}
