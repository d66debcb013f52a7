import { type Path, pointsAlong } from "./paths";
import { distance, type Point } from "./point";
import { REACH } from "./sites";
import { stableRandom } from "./stable-random";

/** A circle of open ground. */
export interface Clearing extends Point {
  radius: number;
}

export interface Scenery {
  pond: Clearing;
  lawns: Clearing[];
  trees: (Point & { isTall: boolean })[];
}

/** Where plants and the pond may be: on land. */
const GROUND = { left: 16, right: 1046, top: 20, bottom: 868 };

/** West of `right`, the land reaches further south. */
const WEST = { right: 590, bottom: 968 };
const GRID = 26;
const TREE_GRID = 42;
const LAWNS_MAX = 5;
const RADIUS_MAX = 105;
const LAWN_RADIUS_MIN = 30;

/**
 * Fills the open ground: a pond on a wide clearing near the waterside buildings, lawns on the widest
 * remaining clearings, and trees in between.
 */
export function sceneryOf(
  sites: readonly Point[],
  paths: readonly Path[],
  waterside: readonly Point[],
): Scenery {
  const pathPoints = paths.flatMap(pointsAlong);
  const free = (at: Point) =>
    Math.min(
      ...sites.map((site) => gapTo(site, at)),
      ...pathPoints.map((point) => distance(point, at) - 10),
      at.x - GROUND.left,
      GROUND.right - at.x,
      at.y - GROUND.top,
      (at.x < WEST.right ? WEST.bottom : GROUND.bottom) - at.y,
    );
  const open = gridOf(GRID).map((at) => ({ ...at, radius: Math.min(RADIUS_MAX, free(at)) }));
  const pond = pondOf(open, waterside);
  const lawns = widest(open, pond).filter(({ radius }) => radius > LAWN_RADIUS_MIN);
  return {
    pond,
    lawns,
    trees: treesOf(free).filter((tree) => distance(tree, pond) > pond.radius + 12),
  };
}

/** The distance from a building's drawing and name to a point; 0 inside. */
const gapTo = (site: Point, { x, y }: Point) =>
  Math.hypot(
    Math.max(0, Math.abs(x - site.x) - REACH.side),
    Math.max(0, y - site.y - REACH.down, site.y - REACH.up - y),
  );

const gridOf = (step: number): Point[] => {
  const columns = Math.floor((GROUND.right - GROUND.left) / step);
  const rows = Math.floor((WEST.bottom - GROUND.top) / step);
  return Array.from({ length: columns * rows }, (_, no) => ({
    x: GROUND.left + (0.5 + (no % columns)) * step,
    y: GROUND.top + (0.5 + Math.floor(no / columns)) * step,
  }));
};

/** The best clearing for the pond: a wide one, with a penalty for its distance from waterside buildings. */
function pondOf(open: Clearing[], waterside: readonly Point[]): Clearing {
  const scoreOf = (one: Clearing) =>
    one.radius - 0.3 * Math.max(0, ...waterside.map((site) => distance(site, one) - one.radius));
  return open.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
}

/** The widest clearings that touch neither each other nor the pond. */
function widest(open: Clearing[], pond: Clearing): Clearing[] {
  const found = [pond];
  for (const one of open.toSorted((a, b) => b.radius - a.radius)) {
    if (found.length > LAWNS_MAX) break;
    if (found.every((other) => distance(one, other) > one.radius + other.radius)) found.push(one);
  }
  return found.slice(1);
}

const treesOf = (free: (at: Point) => number) =>
  gridOf(TREE_GRID).flatMap(({ x, y }) => {
    const [left, up] = [stableRandom("x", x, y), stableRandom("y", x, y)];
    const at = { x: x + (left - 0.5) * 30, y: y + (up - 0.5) * 26 };
    const isThere = stableRandom("tree", x, y) < 0.62 && free(at) > 16;
    return isThere ? [{ ...at, isTall: left > 0.6 }] : [];
  });
