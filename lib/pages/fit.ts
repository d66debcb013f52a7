import { pageOf } from "@/lib/api/cursor";

/** How many bytes a list of others' words may add to a page, so that none grows past 600 KB. */
const LIST_WEIGHT_MAX = 300_000;

/** The first of the items, as many as weigh no more than `weightMax` bytes together; the very first in any case. */
export function fitting<Item>(
  items: Item[],
  weigh: (item: Item) => number,
  weightMax = LIST_WEIGHT_MAX,
): Item[] {
  let weight = 0;
  const end = items.findIndex((item, index) => {
    weight += weigh(item);
    return index > 0 && weight > weightMax;
  });
  return end === -1 ? items : items.slice(0, end);
}

interface Fit<Row> {
  /** How many rows at most. */
  limit: number;
  /** How many bytes a row adds to the page. */
  weigh: (row: Row) => number;
}

/** A page of at most `limit` rows out of `limit + 1` fetched that ends where it gets too heavy, and the next cursor. */
export function pageThatFits<Row>(
  rows: Row[],
  { limit, weigh }: Fit<Row>,
  keyOf: (last: Row) => (string | number)[],
): { page: Row[]; next_cursor: string | null } {
  return pageOf(rows, Math.min(limit, fitting(rows, weigh).length), keyOf);
}
