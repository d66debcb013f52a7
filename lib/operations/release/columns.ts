import type { Db } from "@/db/connection";
import type { AsOf } from "@/db/queries/release/released";

/** `id` is of a lobster or a text, `words` were written by somebody. A pseudonymous release replaces both. */
export type ColumnType =
  | "id"
  | "words"
  | "text"
  | "instant"
  | "date"
  | "integer"
  | "number"
  | "list"
  | "base64";

export interface Column {
  type: ColumnType;
  isNullable: boolean;
  /** Its description in the release. */
  what: string;
  /** Omitted from a pseudonymous release. */
  isPublicOnly: boolean;
}

type Describe = (what: string) => Column;

const of =
  (type: ColumnType): Describe =>
  (what) => ({ type, what, isNullable: false, isPublicOnly: false });

export const column = {
  id: of("id"),
  words: of("words"),
  text: of("text"),
  instant: of("instant"),
  date: of("date"),
  integer: of("integer"),
  number: of("number"),
  list: of("list"),
  base64: of("base64"),
} satisfies Record<ColumnType, Describe>;

export const orNull = (described: Column): Column => ({ ...described, isNullable: true });
export const publicOnly = (described: Column): Column => ({ ...described, isPublicOnly: true });

export type Row = Record<string, unknown>;

/** A table of a release: its rows in their order, and a description of each column. */
export interface ReleaseTable {
  name: string;
  what: string;
  /** The column whose date on the square determines the file of a row; null for a table in one file. */
  dayOf: string | null;
  columns: Record<string, Column>;
  /** Whether a pseudonymous release omits the table. */
  isPublicOnly: boolean;
  rows(tx: Db, asOf: AsOf): AsyncGenerator<Row[]>;
}

interface Declaration<Read extends Row>
  extends Omit<ReleaseTable, "columns" | "dayOf" | "isPublicOnly" | "rows"> {
  dayOf: (keyof Read & string) | null;
  isPublicOnly?: boolean;
  rows(tx: Db, asOf: AsOf): AsyncGenerator<Read[]>;
  columns: Record<keyof Read & string, Column>;
}

export const table = <Read extends Row>({
  isPublicOnly = false,
  ...others
}: Declaration<Read>): ReleaseTable => ({ ...others, isPublicOnly });
