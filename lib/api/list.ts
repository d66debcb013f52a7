import { z } from "zod";
import type { Db } from "@/db/connection";
import { type KeyColumn, type Keyset, type PageOf, type Position, startOf } from "@/db/keyset";
import { readCursor, writeCursor } from "./cursor";
import { CURSOR_KINDS, CursorParam, limitParam, NextCursor } from "./shapes";

interface Pages<Name extends string, Key extends Keyset, Row, Params extends PageOf<Key>> {
  /** The field of the answer that holds the records. */
  name: Name;
  /** What the list is ordered by; with the last row's key a page goes on. */
  key: Key;
  keyOf(row: NoInfer<Row>): Position<Key>;
  /** Reads rows in the order of the key. */
  rows(db: Db, params: Params): Promise<Row[]>;
}

interface Shown<Row, Shape> {
  toRecord(row: NoInfer<Row>): Shape;
}

interface Promised<Row, Shape extends z.ZodType> extends Shown<Row, z.input<Shape>> {
  limit: { max: number; byDefault: number };
  record: Shape;
}

/** What a caller asks for: how much, and after which page. */
export interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/** A list as those who show it see it. */
export interface List<Params extends object, Answer, Item> {
  read(db: Db, params: Params, asked: Asked, fit?: Fit<Item>): Promise<Answer>;
}

/** How many of the records are shown together, at least one; a page that ends early goes on with the next. */
type Fit<Item> = (records: Item[]) => number;

/**
 * Declares a list once, for the operation and the page that show it: its key, order, limit, rows and record. One row
 * more than asked for is read, to know whether the list goes on.
 */
export function list<
  Name extends string,
  const Key extends Keyset,
  Row,
  Params extends PageOf<Key>,
  Shape extends z.ZodType,
>(declared: Pages<Name, Key, Row, Params> & Promised<Row, Shape>) {
  const { name, limit, record } = declared;
  return {
    ...paged(declared),
    /** The parameters of the operation's query. */
    query: { limit: limitParam(limit.max, limit.byDefault), cursor: CursorParam },
    /** The fields of the operation's answer. */
    success: { ...named(name, z.array(record)), next_cursor: NextCursor },
  };
}

/** Declares a list that pages alone show, row by row as it was read. */
export const listOfRows = <Name extends string, const Key extends Keyset, Row, Params extends PageOf<Key>>(
  declared: Pages<Name, Key, Row, Params>,
) => paged({ ...declared, toRecord: (row: Row) => row });

function paged<Name extends string, Key extends Keyset, Row, Params extends PageOf<Key>, Shape>({
  name,
  key,
  keyOf,
  rows,
  toRecord,
}: Pages<Name, Key, Row, Params> & Shown<Row, Shape>) {
  const position = positionIn(key);

  /** The page that is asked for, as a query takes it. Throws ApiError 400 `invalid_cursor`. */
  const page = ({ limit, cursor }: Asked): PageOf<Key> => ({
    limit: limit + 1,
    position: readCursor(cursor, position) ?? startOf(key),
  });

  /** The answer that rows make, one more than asked for; its cursor is null at the end of the list. */
  function answer(read: Row[], { limit }: Asked, countFitting: Fit<Shape> = ({ length }) => length) {
    const records = read.slice(0, limit).map(toRecord);
    const shown = countFitting(records);
    const last = read.length > shown ? read[shown - 1] : undefined;
    return {
      ...named(name, records.slice(0, shown)),
      next_cursor: last === undefined ? null : writeCursor(keyOf(last)),
    };
  }

  /** Reads a page and makes it an answer. Throws ApiError 400 `invalid_cursor`. */
  const read = async (db: Db, params: Omit<Params, keyof PageOf<Key>>, asked: Asked, fit?: Fit<Shape>) =>
    answer(await rows(db, { ...params, ...page(asked) } as Params), asked, fit);

  return { page, answer, read };
}

const named = <Name extends string, Value>(name: Name, value: Value) =>
  ({ [name]: value }) as { [Field in Name]: Value };

/** The schema of the position that a cursor carries. */
function positionIn<Key extends Keyset>(key: Key): z.ZodType<Position<Key>> {
  const [first, ...others] = key.map(({ kind }: KeyColumn) => CURSOR_KINDS[kind]);
  if (!first) throw new Error("A list is ordered by something.");
  return z.tuple([first, ...others]) as unknown as z.ZodType<Position<Key>>;
}
