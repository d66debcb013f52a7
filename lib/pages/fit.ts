/**
 * How many bytes a list of others' texts may add to a page. A whole page has at most 600 KB
 * (docs/decisions/0630).
 */
const LIST_WEIGHT_MAX = 300_000;

/** The longest beginning of `items` that weighs at most `weightMax` bytes, but at least the first item. */
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
