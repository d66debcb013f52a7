import type { ListedRecord } from "./listed-record";
import { WindowRecords } from "./window";

/** What the statement of a window returns for each row, besides the record. */
export interface WindowRow {
  lobsterId: string;
  /** `shadowed` for what only its author and admins see. */
  status: string;
  /** The author sees it differently from others. */
  differsForAuthor: boolean;
}

/** A row of a window, and its record. */
export interface WindowEntry<Row> {
  row: WindowRow;
  record: ListedRecord<Row>;
}

/** The records that everybody sees of the `max` newest rows that a window has of a list. */
export function windowRecordsOf<Row>(
  listed: readonly WindowEntry<Row>[],
  max: number,
): WindowRecords<ListedRecord<Row>> {
  const visible = listed.slice(0, max).filter(({ row }) => row.status === "visible");
  return new WindowRecords(
    visible.map(({ record }) => record),
    listed.length < max,
  );
}

/** The authors who see part of a window differently from everybody else. */
export const insidersOf = (rows: readonly WindowRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.differsForAuthor).map((row) => row.lobsterId));
