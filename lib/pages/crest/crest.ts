/** The figures of all designs, with the angles in degrees at which they look different. */
const ANGLES = {
  half: [0, 45, 90, 135],
  bar: [0, 45, 90, 135],
  bars: [0, 45, 90, 135],
  stripes: [0, 45, 90, 135],
  waves: [0, 90],
  chevron: [0, 90, 180, 270],
  pile: [0, 90, 180, 270],
  canton: [0, 90, 180, 270],
  quarters: [0, 45],
  cross: [0, 45],
  lozenge: [0, 45],
  checks: [0, 45],
  dots: [0, 45],
  rays: [0],
  disc: [0],
  ring: [0],
} as const;

export type FigureName = keyof typeof ANGLES;

export interface Design {
  id: string;
  figure: FigureName;
  /** Degrees, clockwise. */
  angle: number;
}

const designsOf = ([figure, angles]: [string, readonly number[]]): Design[] =>
  angles.map((angle) => ({ id: `${figure}${angle}`, figure: figure as FigureName, angle }));

export const DESIGNS: readonly Design[] = Object.entries(ANGLES).flatMap(designsOf);

/** A dark and a light colour that can be told apart even without colour vision. */
export const COLOURS: readonly (readonly [dark: string, light: string])[] = [
  ["#0b5163", "#f2d58f"],
  ["#a02c1b", "#f6c3a5"],
  ["#38602a", "#d4e39c"],
  ["#5b4a95", "#f5b3c8"],
  ["#1f3f73", "#9fcbf2"],
  ["#7a2f4f", "#f4b45f"],
  ["#157a74", "#ffd1e0"],
  ["#6b4520", "#eac88f"],
  ["#22343c", "#f0c04f"],
  ["#54657a", "#b9ead6"],
  ["#8c2f86", "#dccdfa"],
  ["#1f4d3a", "#f59a7a"],
];

export const CUTS = ["banner", "swallowtail", "pennant", "tongue", "dagged", "gonfalon"] as const;

export type Cut = (typeof CUTS)[number];

export interface Crest {
  design: Design;
  ground: string;
  /** The colour of the design's figure. */
  figure: string;
  cut: Cut;
}

/** The colours, the design and the flag of a seed, always the same. */
export function crestOf(seed: string): Crest {
  const [dark, light] = pick(COLOURS, "colours", seed);
  const [ground, figure] = pick([[dark, light] as const, [light, dark] as const], "ground", seed);
  return { design: pick(DESIGNS, "design", seed), ground, figure, cut: pick(CUTS, "cut", seed) };
}

/** A crest without its colours, except for which part is dark. */
const patternOf = ({ design, ground }: Crest) =>
  `${design.id} ${COLOURS.some(([dark]) => dark === ground) ? "dark" : "light"}`;

/**
 * The cuts of flags that are seen together. If two seeds have the same pattern and the same cut, the later
 * one gets another cut, so that the two differ even without colours.
 */
export function cutsOf(seeds: Iterable<string>): Map<string, Cut> {
  const taken = new Set<string>();
  const cuts = new Map<string, Cut>();
  for (const seed of new Set(seeds)) {
    const crest = crestOf(seed);
    const pattern = patternOf(crest);
    const isFree = (cut: Cut) => !taken.has(`${pattern} ${cut}`);
    const cut = [crest.cut, ...CUTS].find(isFree) ?? crest.cut;
    taken.add(`${pattern} ${cut}`);
    cuts.set(seed, cut);
  }
  return cuts;
}

function pick<Item>(items: readonly Item[], purpose: string, seed: string): Item {
  const item = items[hashOf(`${purpose} ${seed}`) % items.length];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
}

/**
 * A 32-bit hash: FNV-1a with the last step of MurmurHash3. Runs in the browser, unlike those of node:crypto.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
