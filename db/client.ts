import { env } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { Db } from "./connection";
import { databaseUrl } from "./location";
import { Pool, type PoolLoad } from "./pool";
import { mayBlock } from "./tables";
import { pipelined, transaction } from "./transaction";

export interface Database {
  /** Runs single statements, which share the pool's connections. */
  db: Db;
  /** Runs `work` in a transaction on a connection of its own. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Sends statements that do not need each other's answers in one transaction and one round trip. */
  pipelined<Result>(send: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** How busy its connections are. */
  load(): PoolLoad;
}

/** The database has no address yet: start-up has not finished, or a serverless deployment lacks DATABASE_URL. */
export class DatabaseNotConfigured extends Error {
  readonly code = "DATABASE_NOT_CONFIGURED";
}

/**
 * Opens a pool of at most `sizeMax` shared and `sizeMax` exclusive connections to one database. The first statement
 * connects. A connection that owes answers and sends none for `silenceSecondsMax` seconds counts as lost; the default
 * suits requests of the API.
 */
export function openDatabase(
  url: string,
  sizeMax = env.DATABASE_POOL_SIZE,
  silenceSecondsMax?: number,
): Database {
  const pool = new Pool(url, sizeMax, silenceSecondsMax);
  const connectionFor = (text: string) => pool.share(mayBlock(text)).db;
  return {
    db: {
      run: (text, values) => connectionFor(text).run(text, values),
      runForValues: (text, values) => connectionFor(text).runForValues(text, values),
    },
    transaction: (work) => transaction(pool, work),
    pipelined: (send) => pipelined(pool, send),
    close: () => pool.close(),
    load: () => pool.load,
  };
}

/** The database that this process has opened, if it has. */
export const openedDatabase = processSingleton<{ current?: { url: string; database: Database } }>(
  "database",
  () => ({}),
);

/** The process's database. Throws DatabaseNotConfigured. */
export function database(): Database {
  const url = databaseUrl();
  if (!url) throw new DatabaseNotConfigured("DATABASE_URL is not set.");
  const open = openedDatabase.current;
  if (open?.url === url) return open.database;
  const opened = openDatabase(url);
  openedDatabase.current = { url, database: opened };
  return opened;
}
