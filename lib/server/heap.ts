import { setFlagsFromString } from "node:v8";

/** By how much the heap may grow after a major collection before the next one begins. */
const GROWTH_PERCENT = 40;

/**
 * Bounds how far the heap of this process grows between two major collections of garbage. V8 by itself lets a large heap
 * grow to several times what is alive, as long as there is memory (docs/decisions/0768).
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
