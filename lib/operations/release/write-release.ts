import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { streamNames } from "@/db/queries/release/people";
import { readOneSnapshot } from "@/db/queries/release/snapshot";
import { StartError } from "@/lib/platform/start-error";
import type { Column, ReleaseTable, Row } from "./columns";
import { writeDatasheet } from "./datasheet";
import { DayFiles } from "./day-files";
import { fillFolder } from "./draft-folder";
import {
  FORMAT_NUMBER,
  listFiles,
  MANIFEST_FILE,
  type ReleaseManifest,
  SUMS_FILE,
  sumOf,
  writeSums,
} from "./manifest";
import { ParquetFile } from "./parquet-file";
import { type Named, pseudonymizer, publicRedactor, type Redactor } from "./pseudonyms";
import { writeReadme } from "./readme";
import { writeSchema } from "./schema-file";
import { type ReleaseKind, tablesOf } from "./tables";

export interface ReleaseOptions {
  /** ISO 8601. What was written afterwards is not in the release. */
  asOf: string;
  kind: ReleaseKind;
  /** Once it is aborted, the release fails and leaves nothing behind. */
  stopping?: AbortSignal;
  /**
   * The secret of the pseudonyms: a new one for each release, which is stored nowhere. Tests set their own.
   */
  secret?: Buffer;
}

/**
 * Writes the square as it was at an instant into a new folder, in bounded memory. It reads one snapshot, whatever is
 * written meanwhile, by cursors: pages by keyset would need an index or a sort each (docs/decisions/0800). Returns the
 * manifest. Throws StartError.
 */
export function writeRelease(
  database: Database,
  target: string,
  { asOf, kind, stopping = new AbortController().signal, secret = randomBytes(32) }: ReleaseOptions,
): Promise<ReleaseManifest> {
  const tables = tablesOf(kind);
  return fillFolder(target, async (draft) => {
    const rows = new Map<string, number>();
    const counts: Record<string, number> = {};
    await database.transaction(async (tx) => {
      await readOneSnapshot(tx);
      const redactor = kind === "public" ? publicRedactor : pseudonymizer(secret, await namesIn(tx));
      for (const table of tables)
        counts[table.name] = await writeTable(tx, draft, table, { asOf, redactor, stopping, rows });
    });
    const about = { kind, asOf, tables, counts };
    await writeFile(join(draft, "schema.json"), writeSchema(tables));
    await writeFile(join(draft, "README.md"), writeReadme(about));
    await writeFile(join(draft, "DATASHEET.md"), writeDatasheet(about));
    const manifest: ReleaseManifest = {
      format: `lobster-square release ${FORMAT_NUMBER}`,
      kind,
      as_of: asOf,
      tables: counts,
      files: await listFiles(draft, rows),
    };
    const file = join(draft, MANIFEST_FILE);
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
    const listed = [...manifest.files, { path: MANIFEST_FILE, ...(await sumOf(file)) }];
    await writeFile(join(draft, SUMS_FILE), writeSums(listed));
    return manifest;
  });
}

async function namesIn(tx: Db): Promise<Named[]> {
  const named: Named[] = [];
  for await (const batch of streamNames(tx, {})) named.push(...batch);
  return named;
}

interface Writing {
  asOf: string;
  redactor: Redactor;
  stopping: AbortSignal;
  rows: Map<string, number>;
}

async function writeTable(
  tx: Db,
  draft: string,
  table: ReleaseTable,
  { asOf, redactor, stopping, rows }: Writing,
): Promise<number> {
  const days = new DayFiles(draft, table);
  const parquet = await ParquetFile.begin(draft, table);
  const columns = Object.entries(table.columns);
  try {
    for await (const batch of table.rows(tx, { asOf })) {
      for (const row of batch) {
        const redacted = redact(row, columns, redactor);
        await days.write(redacted);
        await parquet.write(redacted);
      }
      if (stopping.aborted) throw new StartError("The release was interrupted. Nothing is left of it.");
    }
    await days.close();
    await parquet.close();
  } catch (error) {
    await days.abort();
    throw error;
  }
  for (const [path, count] of days.rows) rows.set(path, count);
  rows.set(parquet.path, parquet.rows);
  return parquet.rows;
}

/** The columns of the release from a row, redacted. */
function redact(row: Row, columns: readonly [string, Column][], { id, words }: Redactor): Row {
  const redacted: Row = {};
  for (const [name, { type }] of columns) {
    const value = row[name];
    if (typeof value === "string" && type === "id") redacted[name] = id(value);
    else if (typeof value === "string" && type === "words") redacted[name] = words(value);
    else if (Buffer.isBuffer(value)) redacted[name] = value.toString("base64");
    else redacted[name] = value;
  }
  return redacted;
}
