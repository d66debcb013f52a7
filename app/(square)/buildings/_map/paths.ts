import { chance } from "./chance";
import { distance, type Point, written } from "./point";
import { MAP } from "./sites";

/** A path of the campus: a curve from one point to another. */
export interface Path {
  from: Point;
  bend: Point;
  to: Point;
}

/**
 * Paths as people tread them: between two buildings unless a third is nearer to both. They join the whole
 * campus; a road leads from the southernmost building out of the map.
 */
export function pathsOf(sites: readonly Point[]): Path[] {
  const paths = sites.flatMap((from, index) =>
    sites
      .slice(index + 1)
      .filter((to) => !sites.some((third) => isBetween(third, from, to)))
      .map((to) => trodden(from, to)),
  );
  const south = sites.reduce((lowest, site) => (site.y > lowest.y ? site : lowest));
  return [...paths, trodden(south, { x: south.x - 30, y: MAP.height + 20 })];
}

const isBetween = (third: Point, one: Point, other: Point) =>
  third !== one &&
  third !== other &&
  Math.max(distance(third, one), distance(third, other)) < distance(one, other);

/** Nobody walks quite straight. */
function trodden(from: Point, to: Point): Path {
  const sway = (chance(written(from), written(to)) - 0.5) * 0.36;
  const bend = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * sway,
    y: (from.y + to.y) / 2 - (to.x - from.x) * sway,
  };
  return { from, bend, to };
}

export const drawn = ({ from, bend, to }: Path): string =>
  `M${written(from)}Q${written(bend)} ${written(to)}`;

const STEPS = 12;

/** Points along a path, close to each other. */
export const pointsAlong = ({ from, bend, to }: Path): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
  });
