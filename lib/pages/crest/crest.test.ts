import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { anotherSeed } from "./another";
import { COLOURS, type Crest, CUTS, crestOf, cutsOf, DESIGNS, type Design } from "./crest";
import { FIGURES } from "./figures";

const HOLDERS = 24;
const MAPS = 5000;

const seedsOf = (map: number, count = HOLDERS) =>
  Array.from({ length: count }, (_, no) => `map ${map} lobster ${no}`);

describe("a seed", () => {
  it("has one crest, whatever it contains", () => {
    for (const seed of ["", "pearl", "钳子", "🦞", "x".repeat(10_000)]) {
      expect(crestOf(seed)).toEqual(crestOf(seed));
      expect(crestOf(seed).ground).toMatch(/^#[0-9a-f]{6}$/);
      expect(crestOf(seed).figure).not.toBe(crestOf(seed).ground);
    }
  });

  it.each<[string, (crest: Crest) => string, number]>([
    ["design", ({ design }) => design.id, DESIGNS.length],
    ["pair of colours", ({ ground, figure }) => [ground, figure].sort().join(), COLOURS.length],
    ["cut", ({ cut }) => cut, CUTS.length],
    ["ground", ({ ground }) => ground, 2 * COLOURS.length],
  ])("gets each %s about equally often", (_, featureOf, kinds) => {
    const counts = new Map<string, number>();
    for (let no = 0; no < 20_000; no += 1) {
      const feature = featureOf(crestOf(`lobster-${no}`));
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
    const fair = 20_000 / kinds;
    expect(counts.size).toBe(kinds);
    for (const count of counts.values()) expect(Math.abs(count - fair) / fair).toBeLessThan(0.25);
  });
});

describe("the flags of a map", () => {
  const patternOf = (seed: string) => {
    const { design, ground } = crestOf(seed);
    return `${design.id} ${COLOURS.some(([dark]) => dark === ground)}`;
  };

  it("all differ in pattern or cut, on thousands of maps, and most keep the cut of their seed", () => {
    let alike = 0;
    let kept = 0;
    for (let map = 0; map < MAPS; map += 1) {
      const seeds = seedsOf(map);
      const cuts = cutsOf(seeds);
      const flags = new Set(seeds.map((seed) => `${patternOf(seed)} ${cuts.get(seed)}`));
      if (flags.size < HOLDERS) alike += 1;
      kept += seeds.filter((seed) => cuts.get(seed) === crestOf(seed).cut).length;
    }
    expect(alike).toBe(0);
    expect(kept / (MAPS * HOLDERS)).toBeGreaterThan(0.95);
  });

  it("that were there first stay unchanged when others come", () => {
    const seeds = seedsOf(0, 400);
    const [early, all] = [cutsOf(seeds.slice(0, 200)), cutsOf(seeds)];
    for (const [seed, cut] of early) expect(all.get(seed)).toBe(cut);
  });
});

/** The size of a flag on a phone, in pixels. */
const FLAG = { width: 20, height: 14 };

/** The shades of grey of a pattern at the size of a flag, each from 0 to 1. */
async function shadesOf({ figure, angle }: Design, isDark: boolean): Promise<number[]> {
  const [ground, ink] = isDark ? ["#000", "#fff"] : ["#fff", "#000"];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FLAG.width}" height="${FLAG.height}" viewBox="-32 -32 64 64" preserveAspectRatio="none"><path d="M-32-32h64v64h-64z" fill="${ground}"/><path d="${FIGURES[figure]}" fill="${ink}" transform="rotate(${angle})"/></svg>`;
  return [...(await sharp(Buffer.from(svg)).greyscale().raw().toBuffer())].map((shade) => shade / 255);
}

const differenceOf = (one: number[], other: number[]) =>
  one.reduce((sum, shade, at) => sum + Math.abs(shade - (other[at] ?? 0)), 0) / one.length;

it("any two patterns differ in more than a seventh of a small flag, even without colours", async () => {
  const patterns = await Promise.all(
    DESIGNS.flatMap((design) =>
      [true, false].map(async (isDark) => ({
        name: `${design.id} ${isDark}`,
        shades: await shadesOf(design, isDark),
      })),
    ),
  );
  const alike = patterns.flatMap((one, at) =>
    patterns
      .slice(at + 1)
      .filter((other) => differenceOf(one.shades, other.shades) < 1 / 7)
      .map((other) => `${one.name} – ${other.name}: ${differenceOf(one.shades, other.shades).toFixed(3)}`),
  );
  expect(alike).toEqual([]);
});

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Oklab, in which equal distances look about equally far apart. */
function oklabOf(colour: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = channelsOf(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe("colours", () => {
  it("of a pair differ enough in lightness alone", () => {
    for (const [dark, light] of COLOURS) {
      const contrast = (luminanceOf(light) + 0.05) / (luminanceOf(dark) + 0.05);
      expect(contrast, `${dark} ${light}`).toBeGreaterThan(3.5);
    }
  });

  it("of two pairs differ in their dark or their light colours", () => {
    const distance = (one: string, other: string) =>
      Math.hypot(...oklabOf(one).map((v, i) => v - (oklabOf(other)[i] ?? 0)));
    const alike = COLOURS.flatMap(([dark, light], at) =>
      COLOURS.slice(at + 1)
        .map(([otherDark, otherLight]) => Math.max(distance(dark, otherDark), distance(light, otherLight)))
        .filter((apart) => apart < 0.09)
        .map((apart) => `${dark} ${apart.toFixed(3)}`),
    );
    expect(alike).toEqual([]);
  });
});

it("another seed has another pattern and other colours, and only characters that the API accepts", () => {
  for (let no = 0; no < 200; no += 1) {
    const seed = `lobster-${no}`;
    const other = anotherSeed(seed);
    expect(crestOf(other).design).not.toBe(crestOf(seed).design);
    expect([crestOf(seed).ground, crestOf(seed).figure]).not.toContain(crestOf(other).ground);
    expect(LobsterFields.safeParse({ avatar_seed: other }).success).toBe(true);
  }
});
