import { changes } from "@/db/changes";
import { openDatabase } from "@/db/client";
import { keyCache } from "@/lib/access/keys/cache";
import { type Cluster, joined, ONE_PROCESS } from "@/lib/api/limits/cluster";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { registerHealthCheck } from "@/lib/platform/health-checks";
import { SharedCeilings } from "./ceilings/shared";
import { InvalidationBus } from "./invalidation-bus";
import { Presence } from "./presence";
import { Valkey } from "./valkey";

/** The addresses of the other processes and servers, as far as they are configured. */
export interface ClusterAddresses {
  /** The Valkey that all processes use. */
  valkey?: string | undefined;
  /** The database in which processes detect each other. Not needed if they use the same Valkey. */
  database?: string | undefined;
}

type Leave = () => unknown;

/** Joins the other processes of the square. Returns a function that leaves them. Never rejects. */
export async function joinCluster({ valkey, database }: ClusterAddresses): Promise<Leave> {
  const leaves: Leave[] = [];
  if (valkey) leaves.push(await shareByValkey(valkey));
  else if (database) leaves.push(await watchForOthers(database));
  return async () => {
    joined.current = ONE_PROCESS;
    for (const leave of leaves) await leave();
  };
}

function install(part: Partial<Cluster>): void {
  joined.current = { ...joined.current, ...part };
}

/** Counts ceilings and exchanges invalidations with other processes, as soon as Valkey can be reached. */
async function shareByValkey(url: string): Promise<Leave> {
  const valkey = new Valkey(url);
  registerHealthCheck("valkey", { isNeeded: false, check: () => valkey.check() });
  const ceilings = new SharedCeilings(rateLimiter, valkey);
  install({
    spend: (policy, holder, now) => ceilings.spend(policy, holder, now),
    hearsWrites: () => valkey.isUp,
    isAlone: false,
  });
  const bus = new InvalidationBus(valkey, changes, keyCache);
  bus.start();
  valkey.onConnected = () => bus.connected();
  await valkey.open();
  return () => {
    bus.stop();
    valkey.close();
  };
}

async function watchForOthers(url: string): Promise<Leave> {
  const database = openDatabase(url, 1);
  const presence = new Presence(database.db, () => changes.noteUnreported());
  install({ seesAllWrites: () => presence.isAlone, hearsWrites: () => presence.isAlone });
  await presence.begin().catch(() => {});
  return async () => {
    presence.end();
    await database.close();
  };
}
