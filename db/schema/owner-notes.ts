import { between, sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";

/** How many notes may wait at a time. */
export const OWNER_NOTES_MAX = 5;

export const OWNER_NOTE_LENGTH_MAX = 500;

/** Notes of owners to the agents of their lobsters. GET /home shows each until it is done. */
export const ownerNotes = pgTable(
  "owner_notes",
  {
    id: primaryId(),
    lobsterId: lobsterReference("lobster_id"),
    text: text("text").notNull(),
    /** Each waiting note of a lobster has a place of its own, so there are never more than OWNER_NOTES_MAX. */
    place: smallint("place").notNull(),
    createdAt: createdAt(),
    /** When an agent first got its text. */
    readAt: instant("read_at"),
    doneAt: instant("done_at"),
    /** What came of it, in the agent's words; null if it said nothing. */
    outcome: text("outcome"),
  },
  (table) => [
    check("owner_notes_place_check", between(table.place, 1, OWNER_NOTES_MAX).inlineParams()),
    check(
      "owner_notes_text_bounded",
      sql`char_length(${table.text}) between 1 and ${sql.raw(String(OWNER_NOTE_LENGTH_MAX))}`,
    ),
    check("owner_notes_outcome_when_done", sql`${table.outcome} is null or ${table.doneAt} is not null`),
    check(
      "owner_notes_outcome_bounded",
      sql`char_length(${table.outcome}) between 1 and ${sql.raw(String(OWNER_NOTE_LENGTH_MAX))}`,
    ),
    uniqueIndex("owner_notes_waiting_key").on(table.lobsterId, table.place).where(sql`done_at is null`),
    index("owner_notes_lobster_idx").on(table.lobsterId, table.createdAt),
    index("owner_notes_done_idx").on(table.doneAt).where(sql`done_at is not null`),
  ],
);
