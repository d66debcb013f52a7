import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "./columns";
import { apiKeys } from "./keys";
import { lobsterReference } from "./lobsters";

export const PAUSED_BY = ["lobster", "owner"] as const;
export const ENDED_BECAUSE = ["gone", "failing", "owner"] as const;

/** How many attempts of a webhook are kept. */
export const ATTEMPTS_KEPT = 200;

/**
 * Where a lobster's events are sent, and up to which one (docs/decisions/0776). A subscription of MCP Events is a row
 * with a `subscription_id` (docs/decisions/0777).
 */
export const webhooks = pgTable(
  "webhooks",
  {
    id: primaryId(),
    lobsterId: lobsterReference("lobster_id"),
    /** 1 or 2: no lobster has more. */
    slot: smallint("slot").notNull(),
    /** The key that made or resumed it: nothing is sent once that is revoked. Null after its owner resumed it. */
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    /** The URL's host, with its port. */
    host: text("host").notNull(),
    types: text("types").array().notNull(),
    /** Those of the key that chose its URL: they decide what is quoted. */
    scopes: text("scopes").array(),
    /** Sealed (lib/areas/webhooks/sign.ts). */
    secret: bytea("secret").notNull(),
    /** The previous secret, which also signs until `previous_until`. */
    previousSecret: bytea("previous_secret"),
    previousUntil: instant("previous_until"),
    /** When the URL echoed a challenge; null before. */
    verifiedAt: instant("verified_at"),
    pausedAt: instant("paused_at"),
    pausedBy: text("paused_by", { enum: PAUSED_BY }),
    endedAt: instant("ended_at"),
    endedBecause: text("ended_because", { enum: ENDED_BECAUSE }),
    /** The number of the last event in the lobster's log that it accepted, or that became a dead letter. */
    position: bigint("position", { mode: "number" }).notNull(),
    /** How many attempts there were: the number of the last. */
    attempts: integer("attempts").notNull().default(0),
    /** Failures in a row; how many of them refused the next event; and since when there are any. */
    failures: integer("failures").notNull().default(0),
    refusals: integer("refusals").notNull().default(0),
    failingSince: instant("failing_since"),
    /**
     * When it is looked at next, at the latest; while it is leased, when the lease ends. Null: only on its owner's
     * request.
     */
    dueAt: instant("due_at"),
    /** The lease of the process that sends to it. The result of an attempt under another lease is discarded. */
    lease: uuid("lease"),
    createdAt: createdAt(),
    /** Of a subscription: the id that the receiver knows, the name of its event, and when it ends without a refresh. */
    subscriptionId: text("subscription_id"),
    eventName: text("event_name"),
    lapsesAt: instant("lapses_at"),
    /** The time of the last post that a subscription to the feed accepted; null for all others. */
    postAt: instant("post_at"),
  },
  (table) => [
    unique("webhooks_slot_key").on(table.lobsterId, table.slot),
    index("webhooks_key_idx").on(table.keyId),
    unique("webhooks_subscription_key").on(table.subscriptionId),
    index("webhooks_lapses_idx").on(table.lapsesAt).where(sql`lapses_at is not null`),
    index("webhooks_due_idx").on(table.dueAt).where(sql`paused_at is null and ended_at is null`),
    check("webhooks_slot_known", sql`${table.slot} in (1, 2)`),
    check("webhooks_url_bounded", sql`char_length(${table.url}) <= 2048`),
    check("webhooks_paused_by_somebody", sql`(${table.pausedAt} is null) = (${table.pausedBy} is null)`),
    check("webhooks_ended_because", sql`(${table.endedAt} is null) = (${table.endedBecause} is null)`),
    check(
      "webhooks_subscription_whole",
      sql`num_nulls(${table.subscriptionId}, ${table.eventName}, ${table.lapsesAt}) in (0, 3)`,
    ),
    check(
      "webhooks_previous_ends",
      sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`,
    ),
  ],
);

/** The last attempts of each webhook: events, challenges and tests. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    /** The type of the event; `challenge` or `test`. */
    type: text("type").notNull(),
    /** The id of the event's notification and its number in the log; null for challenges and tests. */
    eventId: uuid("event_id"),
    seq: bigint("seq", { mode: "number" }),
    /** The status of the answer; null if there was none. */
    status: smallint("status"),
    /** Why there was no answer, or why it was not enough; null if only the status matters. */
    failure: text("failure"),
    /** How long it took, in milliseconds. */
    ms: integer("ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.number] }),
    // For the job that deletes old ones. Rows are stored in the order of time, so a BRIN index of a few pages finds
    // them.
    index("webhook_attempts_at_idx").using("brin", table.at),
  ],
);

/** Dead letters: events that a receiver refused while it accepted later ones (docs/decisions/0776). */
export const webhookAsides = pgTable(
  "webhook_asides",
  {
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    seq: bigint("seq", { mode: "number" }).notNull(),
    eventId: uuid("event_id").notNull(),
    type: text("type").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.seq] })],
);

/**
 * Webhooks for which there is an event. A trigger of `notifications` adds a row for each event; leasing a webhook
 * deletes its rows. There is no foreign key, which would lock the webhook's row for each notification.
 */
export const webhookWakes = pgTable("webhook_wakes", { webhookId: uuid("webhook_id").notNull() }, (table) => [
  index("webhook_wakes_idx").on(table.webhookId),
]);
