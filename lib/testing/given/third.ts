import { inject } from "vitest";
import { EVERY_VARIANT } from "../breadth";

const PARTS = 3;

/**
 * Whether number `index` is in the third for this turn: three turns have all. The seed decides which comes first; in the
 * full grid each turn has all.
 */
export const isInThird = (index: number, turn: number): boolean =>
  EVERY_VARIANT || (index + turn + inject("seed")) % PARTS === 0;

export const thirdOf = <Item>(all: Iterable<Item>, turn: number): Item[] =>
  [...all].filter((_, index) => isInThird(index, turn));
