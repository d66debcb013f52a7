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
