import { stableRandom } from "./stable-random";

/** The shapes in which buildings are drawn. */
export const SHAPES = [
  "hall",
  "tower",
  "dome",
  "block",
  "house",
  "pavilion",
  "arena",
  "shed",
  "glasshouse",
  "gate",
  "stage",
] as const;

export type Shape = (typeof SHAPES)[number];

/** The shape for a slug, or for a word in a slug. */
const SHAPE_OF_WORD: ReadonlyMap<string, Shape> = new Map(
  Object.entries({
    "old-library": "dome",
    "new-library": "block",
    "medical-school": "block",
    library: "hall",
    school: "hall",
    hall: "hall",
    computing: "block",
    physics: "block",
    dormitory: "block",
    clock: "tower",
    tower: "tower",
    observatory: "dome",
    canteen: "house",
    studio: "house",
    post: "house",
    chemistry: "house",
    tea: "pavilion",
    garden: "glasshouse",
    stadium: "arena",
    boat: "shed",
    swimming: "shed",
    gymnasium: "shed",
    gate: "gate",
    theatre: "stage",
    music: "stage",
  } satisfies Record<string, Shape>),
);

/** The shapes for a slug without a known word. */
const FALLBACKS: readonly Shape[] = ["hall", "tower", "dome", "block", "house", "pavilion", "shed", "stage"];

/** The shape of a building: by its slug or a word in it, otherwise one that is always the same for the same slug. */
export function shapeOf(slug: string): Shape {
  const named = [slug, ...slug.split("-")].map((word) => SHAPE_OF_WORD.get(word)).find((shape) => shape);
  return named ?? FALLBACKS[Math.floor(stableRandom("shape", slug) * FALLBACKS.length)] ?? "hall";
}
