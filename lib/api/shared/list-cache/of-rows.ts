import { CachedRecords } from "./list-cache";
import type { ListedRecord } from "./listed-record";

/** What the statement of a list cache returns for each row, besides the record. */
export interface CachedRow {
  lobsterId: string;
  /** `shadowed` for what only its author and admins see. */
  status: string;
  /** The author sees it differently from others. */
  differsForAuthor: boolean;
}

/** A row of a list cache, and its record. */
export interface CachedEntry<Row> {
  row: CachedRow;
  record: ListedRecord<Row>;
}

/** The records that everybody sees of the `max` newest rows that a list cache has of a list. */
export function cachedRecordsOf<Row>(
  listed: readonly CachedEntry<Row>[],
  max: number,
): CachedRecords<ListedRecord<Row>> {
  const visible = listed.slice(0, max).filter(({ row }) => row.status === "visible");
  return new CachedRecords(
    visible.map(({ record }) => record),
    listed.length < max,
  );
}

/** The authors who see part of a list cache differently from everybody else. */
export const privateViewersOf = (rows: readonly CachedRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.differsForAuthor).map((row) => row.lobsterId));
