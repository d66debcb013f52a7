import type { CampusBuilding } from "@/lib/areas/buildings/campus";
import type { Point } from "./point";

/** The size of the drawn map. */
export const MAP = { width: 1280, height: 980 };

/** How far a building's drawing and its name reach from the point where it stands. */
export const REACH = { side: 58, up: 90, down: 58 };

/** Where buildings may stand: away from the edges and from the sea. */
const LAND = { left: 84, right: 1004, top: 100, bottom: 828 };

const ROUNDS_MAX = 300;
const WIDTH = 2 * REACH.side;
const HEIGHT = REACH.up + REACH.down;

/**
 * Where each building stands on the drawn map: at its place on the campus, or as near to it as leaves room
 * for its neighbours' names. So many that they cannot all have room stand closer.
 */
export function sitesOf(buildings: readonly Pick<CampusBuilding, "map">[]): Point[] {
  const sites = buildings.map(({ map }) => ({
    x: LAND.left + (map.x / 100) * (LAND.right - LAND.left),
    y: LAND.top + (map.y / 100) * (LAND.bottom - LAND.top),
  }));
  for (let round = 0; round < ROUNDS_MAX && parted(sites); round += 1);
  return sites;
}

/** Moves whoever stands in another's way a little aside. Whether anybody did. */
function parted(sites: Point[]): boolean {
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
  const way = other[axis] < one[axis] ? -1 : 1;
  one[axis] -= way * by;
  other[axis] += way * by;
  for (const site of [one, other]) {
    site.x = Math.min(LAND.right, Math.max(LAND.left, site.x));
    site.y = Math.min(LAND.bottom, Math.max(LAND.top, site.y));
  }
}
