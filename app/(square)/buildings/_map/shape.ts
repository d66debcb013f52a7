import { chance } from "./chance";

/** The drawn kinds of buildings. */
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

/** What a slug, or a word in it, says of the building. */
const KINDS: ReadonlyMap<string, Shape> = new Map(
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

const ANY: readonly Shape[] = ["hall", "tower", "dome", "block", "house", "pavilion", "shed", "stage"];

/** How a building is drawn: as its slug says, or one way or another, always the same for the same slug. */
export function shapeOf(slug: string): Shape {
  const named = [slug, ...slug.split("-")].map((word) => KINDS.get(word)).find((shape) => shape);
  return named ?? ANY[Math.floor(chance("shape", slug) * ANY.length)] ?? "hall";
}
