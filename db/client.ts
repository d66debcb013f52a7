import { env } from "@/lib/platform/env";
import type { Db } from "./connection";
import { databaseUrl } from "./location";
import { Pool } from "./pool";
import { together, transaction } from "./transaction";

export interface Database {
  /** For single statements; they share the pool's connections. */
  db: Db;
  /** One transaction on a connection of its own. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Statements that need no answers of one another, in one transaction and one round trip. */
  together<Result>(send: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The database has no address: a serverless deployment without DATABASE_URL, or start-up is not done. */
export class DatabaseNotConfigured extends Error {
  readonly code = "DATABASE_NOT_CONFIGURED";
}

/**
 * Opens a pool of at most `sizeMax` connections on one database. Connects with the first statement. A
 * connection that answers nothing for `silenceSecondsMax` counts as lost; the default suits requests.
 */
export function openDatabase(
  url: string,
  sizeMax = env.DATABASE_POOL_SIZE,
  silenceSecondsMax?: number,
): Database {
  const pool = new Pool(url, sizeMax, silenceSecondsMax);
  return {
    db: {
      run: (text, values) => pool.share().db.run(text, values),
      runForValues: (text, values) => pool.share().db.runForValues(text, values),
    },
    transaction: (work) => transaction(pool, work),
    together: (send) => together(pool, send),
    close: () => pool.close(),
  };
}

declare global {
  var __lobsterSquareDatabase: { url: string; database: Database } | undefined;
}

/**
 * The process's database. Kept on globalThis: Next's bundles and the self-hosted server hold separate
 * instances of this module, and a hot reload makes more. Throws DatabaseNotConfigured.
 */
export function database(): Database {
  const url = databaseUrl();
  if (!url) throw new DatabaseNotConfigured("DATABASE_URL is not set.");
  const open = globalThis.__lobsterSquareDatabase;
  if (open?.url === url) return open.database;
  const opened = openDatabase(url);
  globalThis.__lobsterSquareDatabase = { url, database: opened };
  return opened;
}
