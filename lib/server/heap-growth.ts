import { setFlagsFromString } from "node:v8";

/** By how much the heap may grow after a major collection before the next one begins. */
const GROWTH_PERCENT = 40;

/**
 * Limits how far the heap grows between two major garbage collections. By default V8 lets a large heap grow to several
 * times its live size as long as there is memory (docs/decisions/0768).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
