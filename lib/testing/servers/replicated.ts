import { database } from "@/db/client";
import { joined, ONE_PROCESS } from "@/lib/api/shared/cluster";
import { Standby } from "@/lib/cluster/standby";
import { eventually } from "../oracles/eventually";
import { givenOwnPostgres } from "./own-postgres";
import { type StandbyServer, startStandby } from "./standby";

export interface Replicated {
  primaryUrl: string;
  server: StandbyServer;
  /** How this process uses it. */
  standby: Standby;
  /** Waits until the standby has what the primary has: on a busy machine a moment is not enough. */
  caughtUp(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Gives this process a PostgreSQL of its own with a standby, until `stop`. */
export async function givenReplicated(): Promise<Replicated> {
  const primary = await givenOwnPostgres();
  const server = await startStandby(primary.url);
  const standby = new Standby(server.url, database());
  joined.current = { ...ONE_PROCESS, offerReplica: (db) => standby.offer(db) };
  return {
    primaryUrl: primary.url,
    server,
    standby,
    caughtUp: () => eventually(() => look(standby)),
    stop: async () => {
      joined.current = ONE_PROCESS;
      await standby.close();
      await server.remove();
      await primary.stop();
    },
  };
}

async function look(standby: Standby): Promise<void> {
  const trouble = await standby.check();
  if (trouble) throw new Error(`The standby ${trouble}.`);
}
