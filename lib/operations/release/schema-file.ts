import type { ColumnType, ReleaseTable } from "./columns";

/** The types of the columns in JSON and in Parquet. */
const TYPES: Record<ColumnType, { json: string; parquet: string }> = {
  id: { json: "string", parquet: "UTF8" },
  words: { json: "string", parquet: "UTF8" },
  text: { json: "string", parquet: "UTF8" },
  base64: { json: "string, base64", parquet: "UTF8" },
  instant: { json: "string, ISO 8601 in UTC", parquet: "TIMESTAMP_MILLIS, UTC" },
  date: { json: "string, YYYY-MM-DD", parquet: "DATE" },
  integer: { json: "number", parquet: "INT32" },
  number: { json: "number", parquet: "DOUBLE" },
  list: { json: "array of strings", parquet: "LIST of UTF8" },
};

/** The text of schema.json: what each table and column is. */
export const writeSchema = (tables: readonly ReleaseTable[]): string =>
  `${JSON.stringify(
    {
      types: TYPES,
      tables: tables.map(({ name, what, dayOf, columns }) => ({
        name,
        description: what,
        day_of: dayOf,
        jsonl: dayOf === null ? `jsonl/${name}/rows.jsonl.gz` : `jsonl/${name}/day=YYYY-MM-DD/rows.jsonl.gz`,
        parquet: `parquet/${name}.parquet`,
        columns: Object.entries(columns).map(([column, { type, isNullable, what: description }]) => ({
          name: column,
          type,
          nullable: isNullable,
          description,
        })),
      })),
    },
    null,
    2,
  )}\n`;
