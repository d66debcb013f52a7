import { afterAll, beforeAll } from "vitest";
import { database } from "@/db/client";
import { setDatabaseUrl } from "@/db/location";
import { Client } from "./client";
import { type Fleet, type FleetOptions, startFleet } from "./fleet";

/** A fleet for the tests of a file, and clients of its load balancer and of each of its servers. */
export function givenFleet(options?: FleetOptions) {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet(options);
    setDatabaseUrl(fleet.databaseUrl);
  });

  afterAll(async () => {
    await database().close();
    await fleet?.stop();
  });

  return {
    get fleet(): Fleet {
      return fleet;
    },
    /** Whoever calls through the load balancer is at another server with each request. */
    get front(): Client {
      return new Client(fleet.origin);
    },
    get each(): Client[] {
      return fleet.servers.map(({ origin }) => new Client(origin));
    },
  };
}
