import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

type Value = postgres.ParameterOrJSON<never>;

/** What every query function takes: the pool, or the one connection of a transaction. */
export type Db = PostgresJsDatabase & {
  /** Runs a prepared statement; see `statement`. */
  run<Row extends object>(text: string, values: Value[]): Promise<Row[]>;
};

/** The connection was lost; nothing more may be sent through this handle. */
export class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
}

const TIMESTAMPTZ = 1184;

/** PostgreSQL's `2026-11-21 10:51:25.1+00` as `2026-11-21T10:51:25.100Z`; the session's time zone is UTC. */
export function instantFromDriver(text: string): string {
  const fraction = text.slice(20, -3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

export interface Connection {
  db: Db;
  client: postgres.Sql;
  /** Prepared statements sent and not yet answered. */
  pending: number;
  lost: boolean;
}

/**
 * One connection to PostgreSQL, opened by its first statement and never opened again once lost: postgres.js
 * mends a connection in place, and a statement of a broken transaction would then run outside it
 * (postgres.js issue 1216). Throws ConnectionLost for statements after the loss.
 */
export function connect(url: string, onLost: (connection: Connection) => void): Connection {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 2,
    idle_timeout: 0,
    max_lifetime: null,
    connection: { application_name: "lobster-square", TimeZone: "UTC" },
    onnotice: () => {},
    onclose: () => {
      if (connection.lost) return;
      connection.lost = true;
      onLost(connection);
      // A client that is ended does not connect again, whatever is still queued in it.
      client.end({ timeout: 0 }).catch(() => {});
    },
  });
  const send = client.unsafe;
  client.unsafe = ((...args: Parameters<typeof send>) => {
    if (connection.lost) throw new ConnectionLost("The connection to the database was lost.");
    return send(...args);
  }) as typeof send;
  const db = withRun(drizzle(client), async (text, values) => {
    connection.pending += 1;
    try {
      return await client.unsafe(text, values, { prepare: true });
    } finally {
      connection.pending -= 1;
    }
  });
  // After drizzle(), which sets a parser of its own.
  client.options.parsers[TIMESTAMPTZ] = instantFromDriver;
  const connection: Connection = { db, client, pending: 0, lost: false };
  return connection;
}

export function withRun(db: PostgresJsDatabase, run: Db["run"]): Db {
  return Object.assign(db, { run });
}
