import type { Db } from "@/db/connection";
import type { Pages, SharedRecord } from "./records";

/** Who asks a window, and for what. */
export interface WindowReader<Query> {
  db: Db;
  lobsterId: string;
  /** The lobsters in a block with the reader. */
  blocked: ReadonlySet<string>;
  query: Query;
}

/** A page of a window: the fields of the answer around the list `name`, and its records. */
export interface Page {
  output: object;
  name: string;
  items: readonly SharedRecord[];
  /** Whether records follow. */
  goesOn: boolean;
  /** Where its text is kept for the next reader, and by which name; without `place` it is made for this reader. */
  pages: Pages;
  place: string | undefined;
}
