import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { lobsterReference, lobsters } from "./lobsters";

/** The lobsters that wait for a draw. A draw deletes the rows of the lobsters that it pairs. */
export const clawdateOptins = pgTable("clawdate_optins", {
  lobsterId: uuid("lobster_id")
    .primaryKey()
    .references(() => lobsters.id),
  motivation: text("motivation").notNull(),
  messageToPartner: text("message_to_partner").notNull(),
  /** Written by a shadow-muted lobster: no draw pairs it, and others do not count it. */
  shadowed: boolean("shadowed").notNull().default(false),
  /** Does not change when the lobster overwrites its texts. */
  optedInAt: instant("opted_in_at").notNull(),
});

/** The drawn rounds. The transaction that inserts a round's row draws it. */
export const clawdateRounds = pgTable("clawdate_rounds", {
  /** Tuesday 20:00 on the square's clock. */
  roundStartAt: instant("round_start_at").primaryKey(),
  drawnAt: instant("drawn_at").notNull(),
});

/**
 * The partner that a round gave to each lobster, with the lobster's own texts. A lobster that was left over has
 * neither.
 */
export const clawdateSeats = pgTable(
  "clawdate_seats",
  {
    roundStartAt: instant("round_start_at")
      .notNull()
      .references(() => clawdateRounds.roundStartAt),
    lobsterId: lobsterReference("lobster_id"),
    partnerId: uuid("partner_id"),
    motivation: text("motivation"),
    messageToPartner: text("message_to_partner"),
  },
  (table) => [
    // I16 (db/contract.md#invariants): a lobster is in a round once, and its partner has it as partner.
    primaryKey({ columns: [table.roundStartAt, table.lobsterId] }),
    unique("clawdate_seats_pair_key").on(table.roundStartAt, table.lobsterId, table.partnerId),
    foreignKey({
      name: "clawdate_seats_mutual_fk",
      columns: [table.roundStartAt, table.partnerId, table.lobsterId],
      foreignColumns: [table.roundStartAt, table.lobsterId, table.partnerId],
    }),
    check("clawdate_seats_self_check", sql`${table.partnerId} <> ${table.lobsterId}`),
    check(
      "clawdate_seats_words_check",
      sql`(${table.partnerId} is null) = (${table.motivation} is null)
        and (${table.partnerId} is null) = (${table.messageToPartner} is null)`,
    ),
  ],
);
