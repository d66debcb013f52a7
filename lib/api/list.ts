import { z } from "zod";
import type { Db } from "@/db/connection";
import type { KeyColumn, Keyset, PageOf, Position } from "@/db/keyset";
import { readCursor, writeCursor } from "./cursor";
import { CursorInstant, CursorParam, limitParam, NextCursor, Uuid } from "./shapes";

interface Declaration<
  Name extends string,
  Key extends Keyset,
  Row,
  Params extends object,
  Record extends z.ZodType,
> {
  /** The field of the answer that holds the records. */
  name: Name;
  /** What the list is ordered by; with the last row's key a page goes on. */
  key: Key;
  keyOf(row: NoInfer<Row>): Position<Key>;
  limit: { max: number; byDefault: number };
  /** Reads rows in the order of the key. */
  rows(db: Db, params: Params & PageOf<Key>): Promise<Row[]>;
  record: Record;
  toRecord(row: NoInfer<Row>): z.input<Record>;
}

/** What a caller asks for: how much, and after which page. */
export interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Declares a list once, for the operation and the page that show it: its key, order, limit, rows and record. One row
 * more than asked for is read, to know whether the list goes on.
 */
export function list<
  Name extends string,
  const Key extends Keyset,
  Row,
  Params extends object,
  Record extends z.ZodType,
>({ name, key, keyOf, limit, rows, record, toRecord }: Declaration<Name, Key, Row, Params, Record>) {
  const position = positionIn(key);

  /** The page that is asked for, as a query takes it. Throws ApiError 400 `invalid_cursor`. */
  function page({ limit, cursor }: Asked): PageOf<Key> {
    return { limit: limit + 1, position: cursor ? readCursor(cursor, position) : startOf(key) };
  }

  /** The rows of the page, of one more than asked for, and the cursor to the next page; null at the end. */
  function cut<Read extends Row>(
    read: Read[],
    { limit }: Asked,
  ): { rows: Read[]; next_cursor: string | null } {
    const last = read.length > limit ? read[limit - 1] : undefined;
    return { rows: read.slice(0, limit), next_cursor: last === undefined ? null : writeCursor(keyOf(last)) };
  }

  /** The answer that rows make, one more than asked for. */
  function answer(read: Row[], asked: Asked) {
    const { rows, next_cursor } = cut(read, asked);
    return { ...named(name, rows.map(toRecord)), next_cursor };
  }

  return {
    /** The parameters of the operation's query. */
    query: { limit: limitParam(limit.max, limit.byDefault), cursor: CursorParam },
    /** The fields of the operation's answer. */
    success: { ...named(name, z.array(record)), next_cursor: NextCursor },
    page,
    cut,
    answer,
    /** Reads a page and makes it an answer. Throws ApiError 400 `invalid_cursor`. */
    read: async (db: Db, params: Params, asked: Asked) =>
      answer(await rows(db, { ...params, ...page(asked) }), asked),
    /** Reads a page's rows, for those who show more than the record has. */
    readRows: async (db: Db, params: Params, asked: Asked) =>
      cut(await rows(db, { ...params, ...page(asked) }), asked),
  };
}

const named = <Name extends string, Value>(name: Name, value: Value) =>
  ({ [name]: value }) as { [Field in Name]: Value };

const startOf = <Key extends Keyset>(key: Key) => key.map(({ start }) => start) as Position<Key>;

const KINDS = {
  instant: CursorInstant,
  uuid: Uuid,
  integer: z.int32(),
} satisfies { [Kind in KeyColumn["kind"]]: z.ZodType };

/** The schema of the position that a cursor carries. */
function positionIn<Key extends Keyset>(key: Key): z.ZodType<Position<Key>> {
  const [first, ...others] = key.map(({ kind }) => KINDS[kind]);
  if (!first) throw new Error("A list is ordered by something.");
  return z.tuple([first, ...others]) as unknown as z.ZodType<Position<Key>>;
}
