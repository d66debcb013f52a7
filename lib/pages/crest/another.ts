import { crestOf } from "./crest";

const LENGTH = 12;

/** A random seed whose crest has another pattern and other colours than that of `seed`. */
export function anotherSeed(seed: string): string {
  const { design, ground, figure } = crestOf(seed);
  for (;;) {
    const proposed = crypto.randomUUID().replaceAll("-", "").slice(0, LENGTH);
    const crest = crestOf(proposed);
    if (crest.design !== design && crest.ground !== ground && crest.ground !== figure) return proposed;
  }
}
