import { instantFromDriver } from "./instant";

type Item = string | number | boolean | null;

/** Maps the object id (OID) of each PostgreSQL array type to the function that reads one of its items. */
const ITEM_READERS: Record<number, (text: string) => Item> = {
  1000: (bool) => bool === "t",
  1005: Number,
  1007: Number,
  1009: String,
  1015: String,
  1016: String,
  1021: Number,
  1022: Number,
  1182: String,
  1185: instantFromDriver,
  1231: String,
  2951: String,
};

/**
 * Readers of one-dimensional arrays, by the OID of the array type. The driver can also fetch the array types from
 * the server on each new connection, but if the connection is lost during that query, nothing catches the error.
 */
export const arrayReaders: Record<number, (text: string) => Item[]> = Object.fromEntries(
  Object.entries(ITEM_READERS).map(([oid, readItem]) => [oid, (text: string) => readArray(text, readItem)]),
);

const QUOTED_OR_NULL = /"|NULL/;
const ITEM = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/gs;

/** Reads PostgreSQL's text form of an array: `{a,"b c",NULL}` becomes `["a", "b c", null]`. */
function readArray(text: string, readItem: (text: string) => Item): Item[] {
  if (text === "{}") return [];
  if (!QUOTED_OR_NULL.test(text)) return text.slice(1, -1).split(",").map(readItem);
  return Array.from(text.matchAll(ITEM), ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return readItem(quoted.replace(/\\(.)/gs, "$1"));
    return plain === "NULL" ? null : readItem(plain);
  });
}

/** The fields of records as parallel arrays, which a statement takes apart with `unnest`. */
export type ParallelArrays<Item> = { [Name in keyof Item]: Item[Name][] };

export const toParallelArrays = <Item extends object, Name extends keyof Item>(
  items: readonly Item[],
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, items.map((item) => item[name])])) as ParallelArrays<
    Pick<Item, Name>
  >;

/** Writes PostgreSQL's text form of an array. Throws TypeError when an item is undefined. */
export function writeArray(items: readonly unknown[]): string {
  return `{${items.map(writeItem).join(",")}}`;
}

function writeItem(item: unknown): string {
  if (item === undefined) throw new TypeError("An item of the array is missing.");
  return item === null ? "NULL" : `"${String(item).replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}
