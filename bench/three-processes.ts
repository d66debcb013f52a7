import { freePort } from "@/db/embedded/free-port";
import { startBalancer } from "@/lib/testing/fleet/balancer";
import { recentPooler, startPooler } from "@/lib/testing/servers/pooler";
import { startValkey } from "@/lib/testing/servers/valkey";
import { type Contestant, start } from "./contestant";
import type { Square } from "./square";

const PROCESSES = 3;

/** Three servers behind HAProxy, with PgBouncer and Valkey. CPU time and memory are the sums of the three servers. */
export async function startThree({ url, ...square }: Square): Promise<Contestant> {
  const pooler = await startPooler({ url, command: recentPooler(), poolSize: 40 });
  const valkey = await startValkey();
  const environment = { DATABASE_DIRECT_URL: url, VALKEY_URL: valkey.url };
  const servers: Contestant[] = [];
  for (let no = 0; no < PROCESSES; no += 1)
    servers.push(
      await start(`server ${no}`, { ...square, url: pooler.url }, ["dist/server.js"], environment),
    );
  const port = await freePort();
  const balancer = await startBalancer(
    port,
    servers.map((server) => `http://127.0.0.1:${server.port}`),
  );
  const sum = (of: (server: Contestant) => number | undefined) =>
    servers.reduce((total, server) => total + (of(server) ?? Number.NaN), 0);
  return {
    name: "three processes",
    port,
    cpuSeconds: () => sum((server) => server.cpuSeconds()),
    residentBytes: () => sum((server) => server.residentBytes()),
    stop: async () => {
      await balancer.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([pooler.stop(), valkey.stop()]);
    },
  };
}
