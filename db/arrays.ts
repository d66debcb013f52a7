import { instantFromDriver } from "./instant";

type Item = string | number | boolean | null;

/** The object ids of PostgreSQL's array types and how their items are read. */
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
 * Readers of arrays of one dimension, by type. The driver could ask each new connection's server for them,
 * but when the connection is lost meanwhile, nobody is there to catch the error.
 */
export const arrayReaders: Record<number, (text: string) => Item[]> = Object.fromEntries(
  Object.entries(ITEM_READERS).map(([oid, readItem]) => [oid, (text: string) => readArray(text, readItem)]),
);

const ITEM = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/gs;

/** `{a,"b c",NULL}` as its items. */
function readArray(text: string, readItem: (text: string) => Item): Item[] {
  return Array.from(text.matchAll(ITEM), ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return readItem(quoted.replace(/\\(.)/gs, "$1"));
    return plain === "NULL" ? null : readItem(plain);
  });
}

/** Items as PostgreSQL reads them. Throws TypeError for one that is missing. */
export function writeArray(items: readonly unknown[]): string {
  return `{${items.map(writeItem).join(",")}}`;
}

function writeItem(item: unknown): string {
  if (item === undefined) throw new TypeError("An item of the array is missing.");
  return item === null ? "NULL" : `"${String(item).replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}
