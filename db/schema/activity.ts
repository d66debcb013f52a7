import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { apiKeys } from "./keys";
import { lobsters } from "./lobsters";

export const CALL_ROUTES = ["rest", "mcp"] as const;

/** What a lobster did, for its owner to read: calls that write, and calls that were refused (docs/decisions/0510). */
export const activity = pgTable(
  "activity",
  {
    lobsterId: uuid("lobster_id")
      .notNull()
      .references(() => lobsters.id),
    at: instant("at").notNull(),
    id: uuid("id").notNull(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** The operation's OpenAPI tag. */
    area: text("area").notNull(),
    /** For instance `POST /posts/{id}/pin`. */
    operation: text("operation").notNull(),
    targetType: text("target_type"),
    /** The target's UUID, slug or path. */
    targetId: text("target_id"),
    /** The HTTP status of the answer. */
    status: smallint("status").notNull(),
    /** The error's code; null where the call succeeded. */
    code: text("code"),
    requestId: text("request_id").notNull(),
    /** How the call came: to the REST API, or as a tool of MCP. */
    via: text("via", { enum: CALL_ROUTES }).notNull().default("rest"),
  },
  (table) => [
    primaryKey({ columns: [table.lobsterId, table.at, table.id] }),
    index("activity_at_idx").on(table.at),
    index("activity_key_idx").on(table.keyId),
    check("activity_via_known", sql`${table.via} in ('rest', 'mcp')`),
  ],
);

/** How often a key read within a clock hour. Reads are counted, not listed. */
export const activityReads = pgTable(
  "activity_reads",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    hour: instant("hour").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour] }),
    index("activity_reads_hour_idx").on(table.hour),
  ],
);
