import type postgres from "postgres";
import { type Contestant, cpuSecondsOf } from "../contestant";
import type { BenchLobster } from "../keys";
import { type Load, load, type Plan } from "../load";
import { type Finding, type Measure, percent } from "../measure";
import { median } from "../median";
import { always, inTurn, request } from "../request";
import { pickDiscussions, type Square } from "../square";
import { startThree } from "../three-processes";

/** The rate of a call, and the CPU time in µs that each takes of the servers and PostgreSQL. */
interface Cost {
  perSecond: number;
  server: number;
  database: number;
}

/** The cost of several processes on the same two cores, by the calls of an agent's heartbeat. */
export const fleet: Measure = async (bench) => {
  const square = await bench.square();
  const one = await bench.selfHosted();
  const three = await startThree(square);
  try {
    const findings: Finding[] = [];
    for (const [name, plan] of await heartbeat(square)) {
      const costs: { one: Cost; three: Cost }[] = [];
      for (const contestant of [one, three]) await load({ contestant, plan }, bench.pace.warmUpSeconds);
      for (let round = 0; round < bench.pace.rounds; round += 1)
        costs.push({
          one: await costOf(one, plan, square.sql, bench.pace.seconds),
          three: await costOf(three, plan, square.sql, bench.pace.seconds),
        });
      findings.push({
        goal: "",
        measure: `${name}: three processes behind HAProxy, PgBouncer and Valkey against one process`,
        wanted: "",
        found: percent(median(costs.map((cost) => cost.three.perSecond / cost.one.perSecond))),
        context: `one: ${summarize(costs.map((cost) => cost.one))}; three: ${summarize(costs.map((cost) => cost.three))}`,
      });
    }
    return findings;
  } finally {
    await three.stop();
  }
};

/** The calls of an agent's heartbeat. */
async function heartbeat(square: Square): Promise<[string, Plan][]> {
  const { lobsters } = square;
  const discussions = await pickDiscussions(square, lobsters.length);
  const each = (build: (lobster: BenchLobster, place: number) => () => Buffer) => lobsters.map(build);
  const get = (path: string) => ({
    status: 200,
    connections: each((lobster) => always(request("GET", path, lobster))),
  });
  return [
    ["GET /home", get("/home")],
    ["GET /events", get("/events")],
    ["GET /feed", get("/feed")],
    [
      "POST /likes",
      {
        status: 200,
        connections: each((lobster, place) =>
          inTurn([true, false], (liked) =>
            request("POST", "/likes", lobster, { body: { post_id: discussions[place], liked } }),
          ),
        ),
      },
    ],
    [
      "POST /comments",
      {
        status: 201,
        connections: each((lobster, place) =>
          always(
            request("POST", "/comments", lobster, {
              body: { post_id: discussions[place], content: "The shells were great, and so was the tide." },
            }),
          ),
        ),
      },
    ],
  ];
}

async function costOf(contestant: Contestant, plan: Plan, sql: postgres.Sql, seconds: number): Promise<Cost> {
  const before = await databaseSeconds(sql);
  const found: Load = await load({ contestant, plan }, seconds);
  const after = await databaseSeconds(sql);
  const spent = [...after].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0);
  return {
    perSecond: found.perSecond,
    server: found.cpuMicroseconds ?? Number.NaN,
    database: (spent * 1_000_000) / found.responses,
  };
}

/** The CPU time of each PostgreSQL backend, by process id. */
async function databaseSeconds(sql: postgres.Sql): Promise<Map<number, number>> {
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity`;
  return new Map(rows.map(({ pid }) => [pid, cpuSecondsOf(pid) ?? Number.NaN]));
}

function summarize(costs: Cost[]): string {
  const middle = (of: keyof Cost) => median(costs.map((cost) => cost[of])).toFixed(0);
  return `${middle("perSecond")} req/s, ${middle("server")} µs server, ${middle("database")} µs PostgreSQL`;
}
