import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import type { GivenLobster } from "../given/lobsters";
import { Caller, type Input } from "./caller";
import type { Received } from "./transport";

/** A POST that can be sent repeatedly with one Idempotency-Key, or with another. */
export interface Keyed {
  endpoint: Endpoint;
  input: Input;
  lobster: GivenLobster;
  idempotencyKey: string;
  send(idempotencyKey?: string): Promise<Received>;
}

/** Sends a POST in its way, and returns the answer that the caller continues with. */
export type Way = (post: Keyed) => Promise<Received>;

/** The lobster, whose every POST is sent in this way from now on. */
export const sending =
  (way: Way) =>
  (lobster: GivenLobster): GivenLobster => ({ ...lobster, api: new RepeatingCaller(lobster, way) });

class RepeatingCaller extends Caller {
  constructor(
    readonly lobster: GivenLobster,
    readonly way: Way,
  ) {
    super(lobster.key);
  }

  override request(endpoint: Endpoint, input: Input): Promise<Received> {
    if (endpoint.method !== "POST") return super.request(endpoint, input);
    const { lobster } = this;
    const idempotencyKey = randomUUID();
    const send = (key = idempotencyKey) =>
      super.request(endpoint, { ...input, headers: { ...input.headers, "idempotency-key": key } });
    return this.way({ endpoint, input, lobster, idempotencyKey, send });
  }
}

/** Tables that are written besides the effect of a call, or whose counts are updated now and then. */
const BESIDES = [
  ...["activity", "activity_reads", "api_keys", "owner_days", "usage_days"],
  ...["standing_changes", "standings", "lobster_days", "unread_changes", "unread_notifications"],
];

/** A hash of each table's rows, and their number, without what every call writes. */
export async function tableHashes(): Promise<Map<string, { rows: number; hash: string }>> {
  const { db } = database();
  const tables = await db.run<{ name: string }>(
    "select relname name from pg_stat_user_tables where schemaname = 'public'",
    [],
  );
  const kept = tables.map(({ name }) => name).filter((name) => !BESIDES.includes(name));
  const found = await db.run<{ name: string; rows: number; hash: string }>(
    kept
      .map(
        (name) =>
          `select '${name}' name, count(*)::int rows, md5(string_agg(t::text, ',' order by t::text)) hash from ${name} t`,
      )
      .join(" union all "),
    [],
  );
  return new Map(found.map(({ name, ...table }) => [name, table]));
}

/** How many rows each table gained or lost while `work` ran; tables without a change are left out. */
export async function growthOf<Result>(work: () => Promise<Result>) {
  const before = await tableHashes();
  const result = await work();
  const after = await tableHashes();
  const growth = [...after].map(([name, { rows }]) => [name, rows - (before.get(name)?.rows ?? 0)] as const);
  return { result, growth: Object.fromEntries(growth.filter(([, rows]) => rows !== 0)) };
}
