import { forEachSettled } from "./for-each-settled";

/** Larger statements would delay the others on the same connection. */
const SLICE_MAX = 200;

/**
 * Calls `write` for at most 200 items at a time, one call after the other. All calls are made, even if one fails; then
 * this rejects with the first failure.
 */
export async function writeInChunks<Item>(
  items: readonly Item[],
  write: (slice: Item[]) => Promise<void>,
): Promise<void> {
  const count = Math.ceil(items.length / SLICE_MAX);
  const slices = Array.from({ length: count }, (_, no) => items.slice(no * SLICE_MAX, (no + 1) * SLICE_MAX));
  await forEachSettled(slices, write);
}
