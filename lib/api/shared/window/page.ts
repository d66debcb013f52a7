import type { Db } from "@/db/connection";
import type { SharedAnswers, SharedRecord } from "./records";

/** The reader of a window, and the query. */
export interface WindowReader<Query> {
  db: Db;
  lobsterId: string;
  /** The lobsters in a block with the reader. */
  blocked: ReadonlySet<string>;
  query: Query;
}

/** A page of a window: the fields of the answer around the list `name`, and its records. */
export interface WindowPage {
  output: object;
  name: string;
  items: readonly SharedRecord[];
  /** Whether records follow. */
  goesOn: boolean;
  /**
   * Where its text is cached for the next reader, and under which key; without `place` it is made for this reader
   * alone.
   */
  pages: SharedAnswers;
  place: string | undefined;
}
