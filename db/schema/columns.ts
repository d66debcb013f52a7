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

/**
 * The version of the terms that db/terms.ts makes, stored as one of them. No search has it as a word, and it is too
 * short for related posts. It shows which texts another version indexed, also one that still ran after the upgrade. A new
 * version needs a migration, because it is in the condition of the indexes of these texts.
 */
export const TERMS_FOLD = "#2";

/** True for a row of a table with `terms` whose terms another version made. Rows of erased texts have an empty `text`. */
export const hasOldTerms = (text: string) =>
  sql.raw(`not (terms @@ '''${TERMS_FOLD}'''::tsquery) and ${text} <> ''`);
