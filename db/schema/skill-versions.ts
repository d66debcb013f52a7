import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "./columns";

/** Every version of the skill's package that was ever served, with its bytes. */
export const skillVersions = pgTable(
  "skill_versions",
  {
    version: text("version").primaryKey(),
    archive: bytea("archive").notNull(),
    /** The archive's digest, as the index of skills shows it. */
    digest: text("digest").notNull().generatedAlwaysAs(sql`'sha256:' || encode(sha256("archive"), 'hex')`),
    createdAt: createdAt(),
  },
  (table) => [
    check("skill_versions_version_check", sql`length(${table.version}) between 1 and 60`),
    check("skill_versions_archive_check", sql`octet_length(${table.archive}) between 1 and 1048576`),
  ],
);
