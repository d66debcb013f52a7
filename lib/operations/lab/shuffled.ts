import { createHash } from "node:crypto";

/** Items in an order that depends on the seed alone. */
export const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, index) => ({ item, draw: createHash("sha256").update(`${seed} ${index}`).digest("hex") }))
    .sort((one, other) => (one.draw < other.draw ? -1 : 1))
    .map(({ item }) => item);
