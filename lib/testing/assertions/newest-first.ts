/**
 * The ids of what was written, in the order of lists: the newest first, and of two within one millisecond
 * (docs/contract.md#lists) the larger id first.
 */
export const newestFirst = (written: readonly { id: string; created_at: string }[]): string[] =>
  written.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1)).map(({ id }) => id);

const keyOf = ({ id, created_at }: { id: string; created_at: string }) => `${created_at} ${id}`;
