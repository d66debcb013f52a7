import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { openDatabase } from "@/db/client";
import type { Db } from "@/db/connection";
import { BY_TIME, firstPosition } from "@/db/keyset";
import { listFeed } from "@/db/queries/posts/feed";
import { type Measure, times } from "../measure";
import { median } from "../median";

const CONNECTIONS = 10;
const READERS = 16;

/** The gain of prepared statements over Drizzle's default path, which sends and plans the text each time. */
export const prepared: Measure = async (bench) => {
  const { url, lobsters } = await bench.square();
  const ours = openDatabase(url, CONNECTIONS);
  const client = postgres(url, { max: CONNECTIONS });
  const orm = drizzle(client);
  const byDefault: Db = {
    ...ours.db,
    run: (text, values) => orm.execute<never>(asDrizzleQuery(text, values)),
  };

  const gains: number[] = [];
  const read = (db: Db, seconds: number) => feedsPerSecond(db, lobsters[0].id, seconds);
  for (const db of [ours.db, byDefault]) await read(db, bench.pace.warmUpSeconds);
  for (let round = 0; round < bench.pace.rounds; round += 1) {
    gains.push((await read(ours.db, bench.pace.seconds)) / (await read(byDefault, bench.pace.seconds)));
  }
  await ours.close();
  await client.end();
  return [
    {
      goal: "",
      measure: "the feed's query, prepared against Drizzle's default path",
      wanted: "",
      found: times(median(gains)),
    },
  ];
};

async function feedsPerSecond(db: Db, viewer: string, seconds: number): Promise<number> {
  const begin = performance.now();
  let feeds = 0;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (performance.now() - begin < seconds * 1000) {
        await listFeed(db, {
          ...{ viewer, isAdmin: false, shadowed: false, now: "" },
          tag: undefined,
          since: "-infinity",
          position: firstPosition(BY_TIME),
          limit: 31,
        });
        feeds += 1;
      }
    }),
  );
  return (feeds * 1000) / (performance.now() - begin);
}

/** The same statement as a query built with Drizzle's `sql`, parameters and all. */
function asDrizzleQuery(text: string, values: readonly unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/);
  return sql.join(
    pieces.map((piece, place) => (place % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`)),
  );
}
