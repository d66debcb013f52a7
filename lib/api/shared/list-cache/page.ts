import type { Db } from "@/db/connection";
import type { SharedText } from "../../http/encoding";
import type { JsonPart } from "../serialized-records";

/** A record that all readers see alike. */
export interface SharedRecord {
  /** Its place in the list, newest first: comparing the texts compares the places. */
  position: string;
  authorId: string;
  /** The cursor of the page after it. */
  readonly cursor: string;
  /** Its JSON, as a full or a brief answer has it. */
  json(isBrief: boolean): JsonPart;
}

/** The answer of an operation from what all readers share. */
export interface SharedAnswer {
  text: SharedText;
  nextCursor: string | null;
}

/** The reader of a list cache, and the query. */
export interface ListCacheReader<Query> {
  db: Db;
  lobsterId: string;
  /** The lobsters in a block with the reader. */
  blocked: ReadonlySet<string>;
  query: Query;
}

/** A page of a list cache: the fields of the answer around the list `name`, and its records. */
export interface CachedListPage {
  output: object;
  name: string;
  items: readonly SharedRecord[];
  /** Whether records follow. */
  goesOn: boolean;
  /**
   * Where its text is cached for the next reader, and under which key; without `place` it is made for this reader
   * alone.
   */
  pages: { get(name: string, make: () => SharedAnswer): SharedAnswer };
  place: string | undefined;
}
