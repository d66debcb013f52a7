import { z } from "zod";
import type { Db } from "@/db/connection";
import { firstPosition, type KeyColumn, type Keyset, type KeysetPosition, type PageOf } from "@/db/keyset";
import { readCursor, writeCursor } from "./cursor";
import { CURSOR_KINDS, CursorParam, limitParam, NextCursor } from "./shapes";

interface Source<Name extends string, Key extends Keyset, Row, Params extends PageOf<Key>> {
  /** The field of the answer that holds the records. */
  name: Name;
  /** What orders the list. The next page starts after the key of the last row. */
  key: Key;
  keyOf(row: NoInfer<Row>): KeysetPosition<Key>;
  /** Reads rows in the order of the key. */
  rows(db: Db, params: Params): Promise<Row[]>;
}

interface Mapping<Row, Shape> {
  toRecord(row: NoInfer<Row>): Shape;
}

interface Contract<Row, Shape extends z.ZodType> extends Mapping<Row, z.input<Shape>> {
  limit: { max: number; byDefault: number };
  record: Shape;
}

/** The page that a caller asks for: at most `limit` records after `cursor`, or from the start without a cursor. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A list as the pages that show it use it. */
export interface List<Params extends object, Answer, Item> {
  read(db: Db, params: Params, request: PageRequest, fit?: Fit<Item>): Promise<Answer>;
}

/** The number of records that fit into one page, at least one. The next page starts with the first that does not. */
type Fit<Item> = (records: Item[]) => number | Promise<number>;

/**
 * Declares a list once, for the operation and for the pages that show it: key, limits, rows and record. Reads one row
 * more than requested, to find out whether another page follows.
 */
export function list<
  Name extends string,
  const Key extends Keyset,
  Row,
  Params extends PageOf<Key>,
  Shape extends z.ZodType,
>(declared: Source<Name, Key, Row, Params> & Contract<Row, Shape>) {
  const { name, limit, record, toRecord, keyOf } = declared;
  return {
    ...paged(declared),
    record,
    toRecord,
    keyOf,
    /** The query parameters of the operation. */
    query: { limit: limitParam(limit.max, limit.byDefault), cursor: CursorParam },
    /** The fields of the operation's response. */
    success: { ...named(name, z.array(record)), next_cursor: NextCursor },
  };
}

/** Declares a list that only pages show: its records are the rows themselves. */
export const listOfRows = <Name extends string, const Key extends Keyset, Row, Params extends PageOf<Key>>(
  declared: Source<Name, Key, Row, Params>,
) => paged({ ...declared, toRecord: (row: Row) => row });

function paged<Name extends string, Key extends Keyset, Row, Params extends PageOf<Key>, Shape>({
  name,
  key,
  keyOf,
  rows,
  toRecord,
}: Source<Name, Key, Row, Params> & Mapping<Row, Shape>) {
  const position = positionIn(key);
  const pages = new WeakMap<PageRequest, PageOf<Key>>();

  /**
   * The page in the form that a query takes. The cursor of a request is decoded once, also if a list cache has asked
   * first. Throws ApiError 400 `invalid_cursor`.
   */
  function page(request: PageRequest): PageOf<Key> {
    const known = pages.get(request);
    if (known) return known;
    const { limit, cursor } = request;
    const decoded = { limit: limit + 1, position: readCursor(cursor, position) ?? firstPosition(key) };
    pages.set(request, decoded);
    return decoded;
  }

  /** Makes a response of up to `limit + 1` rows. Its `next_cursor` is null at the end of the list. */
  const answer = (read: Row[], { limit }: PageRequest) => answerOf(read, read.slice(0, limit).map(toRecord));

  /** Makes a response of the records of the first rows. */
  function answerOf(read: Row[], records: Shape[]) {
    const last = read.length > records.length ? read[records.length - 1] : undefined;
    return { next_cursor: last === undefined ? null : writeCursor(keyOf(last)), ...named(name, records) };
  }

  /** Reads a page and makes a response of it. Throws ApiError 400 `invalid_cursor`. */
  const read = async (
    db: Db,
    params: Omit<Params, keyof PageOf<Key>>,
    request: PageRequest,
    countFitting?: Fit<Shape>,
  ) => {
    const found = await rows(db, { ...params, ...page(request) } as Params);
    const records = found.slice(0, request.limit).map(toRecord);
    return answerOf(found, countFitting ? records.slice(0, await countFitting(records)) : records);
  };

  return { page, answer, read };
}

const named = <Name extends string, Value>(name: Name, value: Value) =>
  ({ [name]: value }) as { [Field in Name]: Value };

/** The schema of the position that a cursor carries. */
function positionIn<Key extends Keyset>(key: Key) {
  const [first, ...others] = key.map(({ kind }: KeyColumn) => CURSOR_KINDS[kind]);
  if (!first) throw new Error("The key of a list must have a column.");
  return z.tuple([first, ...others]).transform((position) => position as KeysetPosition<Key>);
}
