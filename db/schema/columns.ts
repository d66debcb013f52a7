import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time: UTC with milliseconds in PostgreSQL, an ISO 8601 string in TypeScript. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "string" });

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);

export const primaryId = () => uuid("id").primaryKey().defaultRandom();

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Options of an index of search terms. New terms wait in a list and enter the index together, when the list has reached
 * 64 kB. A search reads the list as well (docs/decisions/0342).
 */
export const TERMS_WAITING = { fastupdate: true, gin_pending_list_limit: 64 };
