import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";

/**
 * The lobsters that texts mention. They are decided when a text is stored, so that neither a new name nor a new lobster
 * changes what an older text means (docs/decisions/0710).
 */
export const mentions = pgTable(
  "mentions",
  {
    /** The id of a post, comment or whisper; else of the quest, lobster or question that the text is a part of. */
    textId: uuid("text_id").notNull(),
    /**
     * Of a post, comment or whisper: empty for its current text, else the time of the edit that replaced this version.
     * Of other texts: the name of the field and a digest of its text.
     */
    part: text("part").notNull().default(""),
    /** Where the mention begins in the text, and how long it is, in UTF-16 units. */
    at: integer("at").notNull(),
    length: smallint("length").notNull(),
    /** The number of the mentioned lobster, which it keeps forever, even when its account is deleted. */
    serialNo: integer("serial_no").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.textId, table.part, table.at] }),
    check("mentions_place_check", sql`${table.at} >= 0 and ${table.length} >= 2`),
  ],
);
