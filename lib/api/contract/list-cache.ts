import type { Db } from "@/db/connection";
import type { JsonPart } from "./json-part";

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
  /** The state of the list that this is a page of. Texts are cached for as long as it is. */
  state: object;
  /** Equal for all readers of the same page of a state; undefined for a page that is made for one reader. */
  place: string | undefined;
}
