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
import { type Named, publicly, type Replacing, underPseudonyms } from "./pseudonyms";
import { writeReadme } from "./readme";
import { writeSchema } from "./schema-file";
import { type ReleaseKind, tablesOf } from "./tables";

export interface ReleaseOptions {
  /** ISO 8601. What was written afterwards is not in the release. */
  asOf: string;
  kind: ReleaseKind;
  /** Once it is aborted, nothing more is written and nothing is left. */
  stopping?: AbortSignal;
  /** Of pseudonyms; a new one for each release, which is kept nowhere. Tests have one of their own. */
  secret?: Buffer;
}

/**
 * Writes the square as it was at an instant into a new folder, in bounded memory. What it reads is of one moment, whatever others
 * write meanwhile (docs/decisions/0800). Returns what it wrote. Throws StartError.
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
      const replacing = kind === "public" ? publicly : underPseudonyms(secret, await namesIn(tx));
      for (const table of tables)
        counts[table.name] = await writeTable(tx, draft, table, { asOf, replacing, stopping, rows });
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
  replacing: Replacing;
  stopping: AbortSignal;
  /** Rows by file. */
  rows: Map<string, number>;
}

async function writeTable(
  tx: Db,
  draft: string,
  table: ReleaseTable,
  { asOf, replacing, stopping, rows }: Writing,
): Promise<number> {
  const days = new DayFiles(draft, table);
  const parquet = await ParquetFile.begin(draft, table);
  const columns = Object.entries(table.columns);
  try {
    for await (const batch of table.rows(tx, { asOf })) {
      for (const row of batch) {
        const replaced = replaceIn(row, columns, replacing);
        await days.write(replaced);
        await parquet.write(replaced);
      }
      if (stopping.aborted) throw new StartError("The release was interrupted. Nothing is left of it.");
    }
    await days.close();
    await parquet.close();
  } catch (error) {
    await days.giveUp();
    throw error;
  }
  for (const [path, count] of days.rows) rows.set(path, count);
  rows.set(parquet.path, parquet.rows);
  return parquet.rows;
}

/** The columns of a row that the release has, without what must not be in it. */
function replaceIn(row: Row, columns: readonly [string, Column][], { id, words }: Replacing): Row {
  const replaced: Row = {};
  for (const [name, { type }] of columns) {
    const value = row[name];
    if (typeof value === "string" && type === "id") replaced[name] = id(value);
    else if (typeof value === "string" && type === "words") replaced[name] = words(value);
    else if (Buffer.isBuffer(value)) replaced[name] = value.toString("base64");
    else replaced[name] = value;
  }
  return replaced;
}
