import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";

/** Runs a query in a new DuckDB, which has read no file before. */
export async function askDuckDb(query: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(query)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The rows of a release's table, as DuckDB reads them from its Parquet file. */
export const parquetRows = (folder: string, table: string) =>
  askDuckDb(`select * from '${join(folder, "parquet", `${table}.parquet`)}'`);

/** The same from its JSON lines, in the order of the files. */
export const jsonRows = (folder: string, table: string): Record<string, unknown>[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.startsWith(join(folder, "jsonl", table, "/")) && path.endsWith(".gz"))
    .sort()
    .flatMap((path) => gunzipSync(readFileSync(path)).toString().trim().split("\n"))
    .map((line) => JSON.parse(line));

/**
 * Every text of a release: names of files, plain files, JSON lines, and the values of Parquet as DuckDB reads
 * them.
 */
export async function textsOf(folder: string): Promise<string> {
  const texts: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    texts.push(path.slice(folder.length));
    if (!entry.isFile()) continue;
    if (path.endsWith(".parquet")) texts.push(JSON.stringify(await askDuckDb(`select * from '${path}'`)));
    else if (path.endsWith(".gz")) texts.push(gunzipSync(readFileSync(path)).toString());
    else texts.push(readFileSync(path, "utf8"));
  }
  return texts.join("\n");
}
