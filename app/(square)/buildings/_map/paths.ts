import { distance, type Point, svgPoint } from "./point";
import { MAP } from "./sites";
import { stableRandom } from "./stable-random";

/** A path of the campus: a curve from one point to another. */
export interface Path {
  from: Point;
  bend: Point;
  to: Point;
}

/**
 * A path between every two buildings, unless a third building is closer to both. Such paths connect the whole campus
 * (they are its relative neighbourhood graph). One more leads from the southernmost building off the map.
 */
export function pathsOf(sites: readonly Point[]): Path[] {
  const paths = sites.flatMap((from, index) =>
    sites
      .slice(index + 1)
      .filter((to) => !sites.some((third) => isBetween(third, from, to)))
      .map((to) => bent(from, to)),
  );
  const south = sites.reduce((lowest, site) => (site.y > lowest.y ? site : lowest));
  return [...paths, bent(south, { x: south.x - 30, y: MAP.height + 20 })];
}

const isBetween = (third: Point, one: Point, other: Point) =>
  third !== one &&
  third !== other &&
  Math.max(distance(third, one), distance(third, other)) < distance(one, other);

/** A slightly bent path, which looks more natural than a straight one. */
function bent(from: Point, to: Point): Path {
  const sway = (stableRandom(svgPoint(from), svgPoint(to)) - 0.5) * 0.36;
  const bend = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * sway,
    y: (from.y + to.y) / 2 - (to.x - from.x) * sway,
  };
  return { from, bend, to };
}

/** The path in SVG's syntax. */
export const svgPath = ({ from, bend, to }: Path): string =>
  `M${svgPoint(from)}Q${svgPoint(bend)} ${svgPoint(to)}`;

const STEPS = 12;

/** Points along a path, from its start to its end. */
export const pointsAlong = ({ from, bend, to }: Path): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
  });
