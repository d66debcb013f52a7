import { hash } from "node:crypto";

/** Items in an order that depends only on the seed. */
export const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, index) => ({ item, draw: hash("sha256", `${seed} ${index}`) }))
    .sort((one, other) => (one.draw < other.draw ? -1 : 1))
    .map(({ item }) => item);
