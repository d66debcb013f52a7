import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { Column, ColumnType, ReleaseTable, Row } from "./columns";

/** A row group is written once it has this many rows or characters. */
const GROUP_ROWS = 10_000;
const GROUP_CHARACTERS = 8_000_000;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];
type Physical = Pick<SchemaElement, "type" | "converted_type">;

const UTF8: Physical = { type: "BYTE_ARRAY", converted_type: "UTF8" };

const PHYSICAL: Record<Exclude<ColumnType, "list">, Physical> = {
  id: UTF8,
  words: UTF8,
  text: UTF8,
  base64: UTF8,
  instant: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  date: { type: "INT32", converted_type: "DATE" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
};

function schemaOf([name, { type, isNullable }]: [string, Column]): SchemaElement[] {
  const repetition_type = isNullable ? "OPTIONAL" : "REQUIRED";
  if (type !== "list") return [{ name, repetition_type, ...PHYSICAL[type] }];
  return [
    { name, repetition_type, num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "REQUIRED", ...UTF8 },
  ];
}

function toParquet(value: unknown, type: ColumnType): unknown {
  if (value === null) return undefined;
  return type === "instant" || type === "date" ? new Date(String(value)) : value;
}

/** Writes a table as one Parquet file, `parquet/posts.parquet`, a row group at a time. */
export class ParquetFile {
  readonly path: string;
  readonly #table: ReleaseTable;
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #characters = 0;
  rows = 0;

  private constructor(folder: string, table: ReleaseTable) {
    this.#table = table;
    this.path = `parquet/${table.name}.parquet`;
    const columns = Object.entries(table.columns);
    this.#writer = new ParquetWriter({
      writer: fileWriter(join(folder, this.path)),
      schema: [{ name: "root", num_children: columns.length }, ...columns.flatMap(schemaOf)],
      createdBy: "Lobster Square",
    });
  }

  static async begin(folder: string, table: ReleaseTable): Promise<ParquetFile> {
    await mkdir(join(folder, "parquet"), { recursive: true });
    return new ParquetFile(folder, table);
  }

  async write(row: Row): Promise<void> {
    this.#rows.push(row);
    this.rows += 1;
    for (const value of Object.values(row)) if (typeof value === "string") this.#characters += value.length;
    if (this.#rows.length >= GROUP_ROWS || this.#characters >= GROUP_CHARACTERS) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#writeGroup();
    await this.#writer.finish();
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    const columnData = Object.entries(this.#table.columns).map(([name, { type }]) => ({
      name,
      data: rows.map((row) => toParquet(row[name], type)),
    }));
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
    this.#rows = [];
    this.#characters = 0;
  }
}
