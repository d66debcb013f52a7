import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { owners } from "./owners";

/**
 * The stored files, each once, however many uploads share it. Whoever stores or removes a file holds the
 * lock of its row, so that a file cannot go while an upload of the same image is under way.
 */
export const storedImages = pgTable("stored_images", {
  path: text("path").primaryKey(),
  createdAt: createdAt(),
});

export const uploads = pgTable(
  "uploads",
  {
    id: primaryId(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
    path: text("path")
      .notNull()
      .references(() => storedImages.path),
    url: text("url").notNull(),
    mimeType: text("mime_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("uploads_byte_size_check", sql`${table.byteSize} between 1 and 8388608`),
    index("uploads_owner_url_idx").on(table.ownerId, table.url),
    index("uploads_owner_time_idx").on(table.ownerId, table.createdAt, table.id),
    index("uploads_path_idx").on(table.path),
  ],
);
