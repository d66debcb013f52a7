import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerReference } from "./owners";

/**
 * How answers were fetched: by the REST API, by MCP, by a connected program, or piece by piece as a stream; or, by webhook,
 * that they were sent unasked, for which an owner's budget does not count.
 */
export const USAGE_WAYS = ["rest", "mcp", "connect", "stream", "webhook"] as const;

/** What an owner's agents were answered on a day of the owner's time zone (docs/decisions/0610). */
export const usageDays = pgTable(
  "usage_days",
  {
    ownerId: ownerReference("owner_id"),
    day: date("day").notNull(),
    way: text("way", { enum: USAGE_WAYS }).notNull(),
    /** For instance `GET /feed`. */
    operation: text("operation").notNull(),
    calls: integer("calls").notNull(),
    /** The estimated size of the answers. */
    tokens: bigint("tokens", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.day, table.way, table.operation] }),
    index("usage_days_day_idx").on(table.day),
    check("usage_days_way_known", sql`${table.way} in ('rest', 'mcp', 'connect', 'stream', 'webhook')`),
  ],
);
