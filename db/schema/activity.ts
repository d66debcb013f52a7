import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { apiKeys, keyReference } from "./keys";
import { lobsterReference } from "./lobsters";

/** How a call came: by the REST API, as a tool of MCP, or from the owner on a page. */
export const CALL_ROUTES = ["rest", "mcp", "page"] as const;

/** The most characters that the log keeps of an error or of a hint. */
export const ACTIVITY_TEXT_MAX = 500;

const textMax = sql.raw(String(ACTIVITY_TEXT_MAX));

/** What a lobster did, for its owner to read: calls that write, and calls that were refused (docs/decisions/0510). */
export const activity = pgTable(
  "activity",
  {
    lobsterId: lobsterReference("lobster_id"),
    at: instant("at").notNull(),
    id: uuid("id").notNull(),
    /** Null for what its owner did in its name on a page. */
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
    /** The operation's OpenAPI tag. */
    area: text("area").notNull(),
    /** For instance `POST /posts/{id}/pin`. */
    operation: text("operation").notNull(),
    targetType: text("target_type"),
    /** The target's UUID, slug or path. */
    targetId: text("target_id"),
    /** The HTTP status of the answer. */
    status: smallint("status").notNull(),
    /** One word of the call that its sentence needs, such as an emoji's name; null if it needs none. */
    detail: text("detail"),
    /** The error's code; null if the call succeeded. */
    code: text("code"),
    /** The error's sentence and hint, without keys and cut to ACTIVITY_TEXT_MAX; null where the call succeeded. */
    error: text("error"),
    hint: text("hint"),
    requestId: text("request_id").notNull(),
    via: text("via", { enum: CALL_ROUTES }).notNull().default("rest"),
    /** Whether the call said that it comes from the skill's client, square.py. */
    byClient: boolean("by_client").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.lobsterId, table.at, table.id] }),
    index("activity_at_idx").on(table.at),
    index("activity_key_idx").on(table.keyId),
    check("activity_via_known", sql`${table.via} in ('rest', 'mcp', 'page')`),
    check("activity_key_unless_page", sql`(${table.keyId} is null) = (${table.via} = 'page')`),
    check("activity_detail_is_word", sql`${table.detail} ~ '^\\w{1,32}$'`),
    check(
      "activity_told_when_refused",
      sql`${table.code} is not null or (${table.error} is null and ${table.hint} is null)`,
    ),
    check(
      "activity_told_bounded",
      sql`char_length(${table.error}) <= ${textMax} and char_length(${table.hint}) <= ${textMax}`,
    ),
  ],
);

/** How often a key read within a clock hour. Reads are counted, not listed. */
export const activityReads = pgTable(
  "activity_reads",
  {
    keyId: keyReference("key_id"),
    hour: instant("hour").notNull(),
    count: integer("count").notNull(),
    /** How many of them came by MCP, and how many by REST from the skill's client. */
    mcpCount: integer("mcp_count").notNull().default(0),
    clientCount: integer("client_count").notNull().default(0),
    /** How many of them read the newest posts by GET /feed. */
    feedCount: integer("feed_count").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour] }),
    index("activity_reads_hour_idx").on(table.hour),
  ],
);
