import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { withDumpSnapshot } from "@/db/dump/snapshot";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { type ArchivedFile, readArchive, writeArchive } from "@/lib/operations/backup/archive";
import { contentsOf } from "@/lib/operations/backup/contents";
import { MANIFEST, type Manifest } from "@/lib/operations/backup/manifest";

/** A folder for the backups of a test. */
export const givenFolder = (): string => mkdtempSync(join(tmpdir(), "square-backup-"));

/** Runs `work` with another database as the process's own. */
export async function on<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const before = databaseUrl();
  setDatabaseUrl(url);
  try {
    return await work();
  } finally {
    setDatabaseUrl(before);
  }
}

/** The number and checksum of the rows of each table, and the square's last migration. */
export const sumsOf = (url: string): Promise<Pick<Manifest, "migration" | "tables">> =>
  withDumpSnapshot(url, async (snapshot) => {
    const contents = contentsOf(snapshot, new Date());
    for (;;) {
      const next = await contents.next();
      if (next.done) return { migration: next.value.migration, tables: next.value.tables };
    }
  });

/**
 * Everything that a migration creates besides tables: constraints, indexes, triggers and whether they are
 * active.
 */
export async function schemaOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ thing: string }[]>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as thing
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select relname || ' ' || relkind::text from pg_class where relnamespace = 'public'::regnamespace
    order by 1`;
  await sql.end();
  return rows.map(({ thing }) => thing);
}

/** Writes a copy of a backup: `change` changes each file except the manifest, and `list` the manifest. */
export async function rewrite(
  source: string,
  target: string,
  change: (file: ArchivedFile) => ArchivedFile[],
  list = (manifest: Manifest) => manifest,
): Promise<void> {
  async function* files() {
    for await (const file of readArchive(source)) {
      if (file.name === MANIFEST)
        yield { ...file, bytes: Buffer.from(JSON.stringify(list(JSON.parse(file.bytes.toString())))) };
      else yield* change(file);
    }
  }
  await writeArchive(target, files());
}
