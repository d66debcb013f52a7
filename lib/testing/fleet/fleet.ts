import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { TestS3 } from "../s3";
import { freePort } from "../server";
import { type Balance, startBalancer } from "./balancer";
import { expectPrograms } from "./programs";
import { FleetServer } from "./server";

const SERVERS = 3;

export interface Fleet {
  /** The load balancer. */
  origin: string;
  /** The primary, past the pooler. */
  databaseUrl: string;
  /** The folder of the primary's cluster. */
  cluster: string;
  bucket: TestS3;
  servers: FleetServer[];
  stop(): Promise<void>;
}

export interface FleetOptions {
  balance?: Balance;
  /** Further variables of the servers' environment. */
  environment?: Record<string, string>;
}

/** Starts everything that several machines would run. Throws when a program is missing. */
export async function startFleet({
  balance = "roundrobin",
  environment = {},
}: FleetOptions = {}): Promise<Fleet> {
  expectPrograms();
  const folder = mkdtempSync(join(tmpdir(), "square-fleet-"));
  chmodSync(folder, 0o755);
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const primary = await startEmbedded(join(folder, "primary"));
    ends.push(() => primary.stop());
    await migrate(primary.url);
    const bucket = new TestS3();
    await bucket.start();
    ends.push(() => bucket.stop());
    const port = await freePort();
    const shared = {
      // Answers carry the square's address, so that it must be one for all servers.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // The tests name their callers in X-Forwarded-For, as a proxy in front of the load balancer would.
      TRUST_PROXY: "2",
      // Longer than the load balancer takes to notice.
      DRAIN_DELAY: "2",
      ...bucket.environment,
      ...environment,
    };
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, () => FleetServer.start(primary.url, shared)),
    );
    ends.push(() => Promise.all(servers.map((server) => server.drain())));
    const balancer = await startBalancer(
      port,
      servers.map(({ origin }) => origin),
      balance,
    );
    ends.push(() => balancer.stop());
    return {
      origin: balancer.origin,
      databaseUrl: primary.url,
      cluster: join(folder, "primary/postgres"),
      bucket,
      servers,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
