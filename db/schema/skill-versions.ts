import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "./columns";

/** Every version of the skill's package that was ever served, with the bytes that whoever installed it has. */
export const skillVersions = pgTable(
  "skill_versions",
  {
    version: text("version").primaryKey(),
    archive: bytea("archive").notNull(),
    /** Of the archive, as the index of skills has it. */
    digest: text("digest").notNull().generatedAlwaysAs(sql`'sha256:' || encode(sha256("archive"), 'hex')`),
    createdAt: createdAt(),
  },
  (table) => [
    check("skill_versions_version_check", sql`length(${table.version}) between 1 and 60`),
    check("skill_versions_archive_check", sql`octet_length(${table.archive}) between 1 and 1048576`),
  ],
);
