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
    /** Through the load balancer, which sends each request to the next server. */
    get front(): Client {
      return new Client(fleet.origin);
    },
    get each(): Client[] {
      return fleet.servers.map(({ origin }) => new Client(origin));
    },
  };
}
