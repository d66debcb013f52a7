import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { ownerReference } from "./owners";

/**
 * The stored files. Uploads of the same image share a file. A transaction that stores or removes a file locks its row,
 * so that no file is removed while another upload of the same image is being stored.
 */
export const storedImages = pgTable(
  "stored_images",
  {
    path: text("path").primaryKey(),
    /** In pixels; null for files that were stored before sizes were kept. */
    width: integer("width"),
    height: integer("height"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "stored_images_size_check",
      sql`${table.width} between 1 and 2048 and ${table.height} between 1 and 2048`,
    ),
  ],
);

export const uploads = pgTable(
  "uploads",
  {
    id: primaryId(),
    ownerId: ownerReference("owner_id"),
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
