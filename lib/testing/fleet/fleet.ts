import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { freePort } from "../servers/free-port";
import { type Pooler, SYSTEM_POOLER, startPooler } from "../servers/pooler";
import { TestS3 } from "../servers/s3";
import { type RunningValkey, startValkey } from "../servers/valkey";
import { startBalancer } from "./balancer";
import { expectPrograms } from "./programs";
import { FleetServer } from "./server";

const SERVERS = 3;
/** The pooler's connections to PostgreSQL, few enough to leave the tests some of its hundred. */
const POOLED = 40;

export interface Fleet {
  /** The load balancer. */
  origin: string;
  /** The primary, without the pooler. */
  databaseUrl: string;
  /** The folder of the primary's cluster. */
  cluster: string;
  pooler: Pooler;
  valkey: RunningValkey;
  bucket: TestS3;
  servers: FleetServer[];
  stop(): Promise<void>;
}

export interface FleetOptions {
  /** The command that starts PgBouncer. */
  pooler?: readonly string[];
  /** Further variables of the servers' environment. */
  environment?: Record<string, string>;
}

/** Starts everything that several machines would run. Throws if a program is missing. */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  expectPrograms();
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startParts(options, ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `ends` gets the functions that stop each part, in the order of their start. */
async function startParts(
  { pooler: command = SYSTEM_POOLER, environment = {} }: FleetOptions,
  ends: (() => unknown)[],
): Promise<Omit<Fleet, "stop">> {
  const folder = mkdtempSync(join(tmpdir(), "square-fleet-"));
  chmodSync(folder, 0o755);
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const primary = await startEmbedded(join(folder, "primary"));
  ends.push(() => primary.stop());
  await migrate(primary.url);
  const pooler = await startPooler({
    url: primary.url,
    command,
    poolSize: POOLED,
    // Otherwise it waits for 15 seconds before it tries an unavailable database again.
    settings: ["server_login_retry = 1"],
  });
  ends.push(() => pooler.stop());
  const valkey = await startValkey();
  ends.push(() => valkey.stop());
  const bucket = new TestS3();
  await bucket.start();
  ends.push(() => bucket.stop());
  const port = await freePort();
  const shared = {
    // Answers contain the square's address, so it must be the same for all servers.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_DIRECT_URL: primary.url,
    VALKEY_URL: valkey.url,
    // The tests name their callers in X-Forwarded-For, as a proxy in front of the load balancer would.
    TRUST_PROXY: "2",
    // As deploy/compose.yaml has it: longer than the load balancer takes to notice.
    DRAIN_DELAY: "5",
    ...bucket.environment,
    ...environment,
  };
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => FleetServer.start(pooler.url, shared)),
  );
  ends.push(() => Promise.all(servers.map((server) => server.kill())));
  const balancer = await startBalancer(
    port,
    servers.map(({ origin }) => origin),
    { inTurn: true },
  );
  ends.push(() => balancer.stop());
  return {
    origin: balancer.origin,
    databaseUrl: primary.url,
    cluster: join(folder, "primary/postgres"),
    pooler,
    valkey,
    bucket,
    servers,
  };
}
