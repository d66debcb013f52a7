import type { CampusBuilding } from "@/lib/areas/buildings/campus";
import type { Point } from "./point";

/** The size of the map's view box. */
export const MAP = { width: 1280, height: 980 };

/** The space that a building's drawing and name take around its point. */
export const REACH = { side: 58, up: 90, down: 58 };

/** Where buildings may stand: away from the edges and from the sea. */
const LAND = { left: 84, right: 1004, top: 100, bottom: 828 };

const ROUNDS_MAX = 300;
const WIDTH = 2 * REACH.side;
const HEIGHT = REACH.up + REACH.down;

/**
 * The point of each building on the map: its place on the campus, moved just enough that it does not overlap
 * its neighbours. If there are too many buildings for the map, some overlap.
 */
export function sitesOf(buildings: readonly Pick<CampusBuilding, "map">[]): Point[] {
  const sites = buildings.map(({ map }) => ({
    x: LAND.left + (map.x / 100) * (LAND.right - LAND.left),
    y: LAND.top + (map.y / 100) * (LAND.bottom - LAND.top),
  }));
  for (let round = 0; round < ROUNDS_MAX && pushApart(sites); round += 1);
  return sites;
}

/** Moves overlapping buildings apart, in place, once for each pair. Returns whether any moved. */
function pushApart(sites: Point[]): boolean {
  let moved = false;
  for (const [index, one] of sites.entries())
    for (const other of sites.slice(index + 1)) {
      const across = WIDTH - Math.abs(other.x - one.x);
      const down = HEIGHT - Math.abs(other.y - one.y);
      if (across <= 0.5 || down <= 0.5) continue;
      moved = true;
      if (across / WIDTH < down / HEIGHT) shift(one, other, "x", across / 2);
      else shift(one, other, "y", down / 2);
    }
  return moved;
}

function shift(one: Point, other: Point, axis: "x" | "y", by: number): void {
  const sign = other[axis] < one[axis] ? -1 : 1;
  one[axis] -= sign * by;
  other[axis] += sign * by;
  for (const site of [one, other]) {
    site.x = Math.min(LAND.right, Math.max(LAND.left, site.x));
    site.y = Math.min(LAND.bottom, Math.max(LAND.top, site.y));
  }
}
