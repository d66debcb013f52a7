/** Larger statements would keep those waiting that share their connection. */
const SLICE_MAX = 200;

/** Calls `write` for at most 200 items at a time, one call after the other. */
export async function inSlices<Item>(
  items: readonly Item[],
  write: (slice: Item[]) => Promise<void>,
): Promise<void> {
  for (let begin = 0; begin < items.length; begin += SLICE_MAX)
    await write(items.slice(begin, begin + SLICE_MAX));
}
