const SHOWN_MAX = 8;

/** The message of a missed bound: the largest parts with their sizes, and what may be cut. */
export function overBudget(what: string, sizes: Record<string, number>, advice: string): string {
  const largest = Object.entries(sizes)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN_MAX)
    .map(([name, size]) => `${name} ${size}`);
  return `${what} are too many. The largest parts: ${largest.join(", ")}. ${advice}`;
}
