import type { z } from "zod";
import { writeCursor } from "../../contract/cursor";
import type { JsonPart } from "../../contract/json-part";
import type { SharedRecord } from "../../contract/list-cache";
import { recordWriters } from "../serialize";
import type { RecordWriters } from "../serialized-records";

/** How a list makes and orders its records. */
interface RecordFormat<Row> {
  record: z.ZodType;
  toRecord(row: Row): unknown;
  keyOf(row: Row): (string | number | null)[];
}

/** Makes a row of a list a record of its list cache. */
export function recordsOf<Row>(list: RecordFormat<Row>) {
  const writers = recordWriters(list.record);
  return (row: Row, authorId: string) => new ListedRecord(row, authorId, list, writers);
}

/** The text that places a record, or a cursor, in a list whose keys are times and ids. */
export const positionOf = (key: readonly (string | number | null)[]): string => key.join(" ");

/** A row of a list, whose JSON is written when it is first answered. */
export class ListedRecord<Row> implements SharedRecord {
  readonly position: string;
  #full: JsonPart | undefined;
  #brief: JsonPart | undefined;

  constructor(
    readonly row: Row,
    readonly authorId: string,
    private readonly list: RecordFormat<Row>,
    private readonly writers: RecordWriters,
  ) {
    this.position = positionOf(list.keyOf(row));
  }

  json(isBrief: boolean): JsonPart {
    const { list, writers } = this;
    if (isBrief) {
      this.#brief ??= writers.brief(list.toRecord(this.row) as object);
      return this.#brief;
    }
    this.#full ??= writers.full(list.toRecord(this.row) as object);
    return this.#full;
  }

  /** The cursor of the page after this record. */
  get cursor(): string {
    return writeCursor(this.list.keyOf(this.row));
  }
}
