import { writeCursor } from "../../contract/cursor";
import type { JsonPart, RecordWriters } from "../serialized-records";
import type { SharedRecord } from "./page";

/** How a list writes and orders its records. */
interface RecordFormat<Row> {
  writers: RecordWriters;
  toRecord(row: Row): unknown;
  keyOf(row: Row): (string | number | null)[];
}

/** The text that places a record, or a cursor, in a list whose keys are times and ids. */
export const positionOf = (key: readonly (string | number | null)[]): string => key.join(" ");

/** A row of a list, whose JSON is written when it is first answered. */
export class ListedRecord<Row> implements SharedRecord {
  readonly position: string;
  readonly #listed: RecordFormat<Row>;
  #full: JsonPart | undefined;
  #brief: JsonPart | undefined;

  constructor(
    readonly row: Row,
    readonly authorId: string,
    listed: RecordFormat<Row>,
  ) {
    this.#listed = listed;
    this.position = positionOf(listed.keyOf(row));
  }

  json(isBrief: boolean): JsonPart {
    const { writers, toRecord } = this.#listed;
    if (isBrief) {
      this.#brief ??= writers.brief(toRecord(this.row) as object);
      return this.#brief;
    }
    this.#full ??= writers.full(toRecord(this.row) as object);
    return this.#full;
  }

  /** The cursor of the page after this record. */
  get cursor(): string {
    return writeCursor(this.#listed.keyOf(this.row));
  }
}
