import { bigint, date, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { owners } from "./owners";

/** What is counted for an owner from one China date to the next: bytes of text, bytes of images, questions asked. */
export const OWNER_DAY_NAMES = ["text", "images", "questions"] as const;

/** One row for each owner and thing counted, which the next date writes over: it never grows. */
export const ownerDays = pgTable(
  "owner_days",
  {
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
    name: text("name", { enum: OWNER_DAY_NAMES }).notNull(),
    /** In China. */
    day: date("day").notNull(),
    spent: bigint("spent", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.name] })],
);

/** The bytes of all uploads that an owner keeps, moved by the statement that adds or removes one. */
export const keptImages = pgTable("kept_images", {
  ownerId: uuid("owner_id")
    .primaryKey()
    .references(() => owners.id, { onDelete: "cascade" }),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
