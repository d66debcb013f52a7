import { sql } from "drizzle-orm";
import type { RowOf } from "../../row";
import { skillVersions } from "../../schema/skill-versions";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";

const servedVersion = {
  version: skillVersions.version,
  /** `sha256:` and 64 hexadecimal digits. */
  digest: skillVersions.digest,
  /** ISO 8601; when it was first served. */
  createdAt: skillVersions.createdAt,
};

const archivedVersion = { ...servedVersion, archive: skillVersions.archive };

export type ArchivedVersion = RowOf<typeof archivedVersion>;

interface NewVersion {
  version: string;
  archive: Buffer;
}

/**
 * Stores the archive of a version, unless that version has one: the first of several processes decides its bytes, and
 * all serve the same. Returns the stored row.
 */
export const keepVersion = singleRowStatement(
  archivedVersion,
  (p: Placeholders<NewVersion>) => sql`
    insert into skill_versions (version, archive) values (${p.version}::text, ${p.archive}::bytea)
    on conflict (version) do update set version = excluded.version
    returning version, digest, created_at "createdAt", archive`,
);

/** A version that was served; undefined if it never was. */
export const findVersion = optionalRowStatement(
  archivedVersion,
  (p: Placeholders<{ version: string }>) => sql`
    select version, digest, created_at "createdAt", archive from skill_versions
    where version = ${p.version}::text`,
);

/** The versions that were served, the newest first, at most `max`. */
export const listVersions = statement(
  servedVersion,
  (p: Placeholders<{ max: number }>) => sql`
    select version, digest, created_at "createdAt" from skill_versions
    order by created_at desc, version limit ${p.max}::int`,
);
