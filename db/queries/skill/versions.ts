import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import type { RowOf } from "../../row";
import { skillVersions } from "../../schema/skill-versions";
import { type Placeholders, singleRow, statement } from "../../statement";

const servedVersion = {
  version: skillVersions.version,
  /** `sha256:` and 64 hexadecimal digits. */
  digest: skillVersions.digest,
  /** ISO 8601; when it was first served. */
  createdAt: skillVersions.createdAt,
};

export type ServedVersion = RowOf<typeof servedVersion>;

const archivedVersion = { ...servedVersion, archive: skillVersions.archive };

export type ArchivedVersion = RowOf<typeof archivedVersion>;

interface NewVersion {
  version: string;
  archive: Buffer;
}

const keep = statement(
  archivedVersion,
  (p: Placeholders<NewVersion>) => sql`
    insert into skill_versions (version, archive) values (${p.version}::text, ${p.archive}::bytea)
    on conflict (version) do update set version = excluded.version
    returning version, digest, created_at "createdAt", archive`,
);

/**
 * Keeps the archive of a version, unless there is one of that version: of several processes the first decides its bytes, and
 * all serve the same. Returns what is kept.
 */
export const keepVersion = async (db: Db, made: NewVersion): Promise<ArchivedVersion> =>
  singleRow(await keep(db, made));

const find = statement(
  archivedVersion,
  (p: Placeholders<{ version: string }>) => sql`
    select version, digest, created_at "createdAt", archive from skill_versions
    where version = ${p.version}::text`,
);

/** A version that was served once; undefined if none was. */
export async function findVersion(db: Db, version: string): Promise<ArchivedVersion | undefined> {
  const [row] = await find(db, { version });
  return row;
}

const list = statement(
  servedVersion,
  (p: Placeholders<{ max: number }>) => sql`
    select version, digest, created_at "createdAt" from skill_versions
    order by created_at desc, version limit ${p.max}::int`,
);

/** The versions that were served, the newest first, at most `max`. */
export const listVersions = (db: Db, max: number): Promise<ServedVersion[]> => list(db, { max });
