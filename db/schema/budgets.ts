import { bigint, date, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ownerReference, owners } from "./owners";

/** What is counted for an owner on each date of the square: bytes of text, bytes of images, and questions. */
export const OWNER_DAY_NAMES = ["text", "images", "questions"] as const;

/**
 * One row for each owner and name. A new day overwrites the row, so the table does not grow with time
 * (docs/decisions/0610).
 */
export const ownerDays = pgTable(
  "owner_days",
  {
    ownerId: ownerReference("owner_id"),
    name: text("name", { enum: OWNER_DAY_NAMES }).notNull(),
    /** The square's date. */
    day: date("day").notNull(),
    spent: bigint("spent", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.name] })],
);

/** The total bytes of an owner's uploads. The statement that adds or removes an upload updates it. */
export const keptImages = pgTable("kept_images", {
  ownerId: uuid("owner_id")
    .primaryKey()
    .references(() => owners.id, { onDelete: "cascade" }),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
