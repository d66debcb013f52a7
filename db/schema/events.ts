import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

// No table of the log has foreign keys: they would lock the recipient's row for each notification, and an event whose
// notification is gone keeps its number.

const event = () => ({
  lobsterId: uuid("lobster_id").notNull(),
  notificationId: uuid("notification_id").notNull(),
  type: text("type").notNull(),
  /** When the notification was stored, in microseconds. It orders the events that are numbered together. */
  at: timestamp("at", { withTimezone: true, mode: "string" }).notNull(),
});

/**
 * Notifications that have no number in their recipient's log yet. A trigger of `notifications` adds them (migration
 * events). Writers only add rows, so that none waits for another (docs/decisions/0770).
 */
export const inboxArrivals = pgTable("inbox_arrivals", event(), (table) => [
  index("inbox_arrivals_lobster_idx").on(table.lobsterId, table.at),
]);

/** The last number of a lobster's log. Numbering locks this row. A lobster without a row has no numbered events. */
export const inboxHeads = pgTable("inbox_heads", {
  lobsterId: uuid("lobster_id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull().default(0),
});

/**
 * A lobster's log. `seq` counts from 1 without a gap, in the order in which events became visible: what a reader sees
 * later has a higher number. Only the lowest numbers are deleted (`deleteOldEvents`).
 */
export const inboxEvents = pgTable(
  "inbox_events",
  { ...event(), seq: bigint("seq", { mode: "number" }).notNull() },
  (table) => [
    primaryKey({ columns: [table.lobsterId, table.seq] }),
    index("inbox_events_at_idx").on(table.at),
  ],
);
