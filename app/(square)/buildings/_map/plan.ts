import { type CampusBuilding, campus } from "@/lib/areas/buildings/campus";
import { pathsOf, svgPath } from "./paths";
import type { Point } from "./point";
import { type Scenery, sceneryOf } from "./scenery";
import { sitesOf } from "./sites";

export interface Plan extends Scenery {
  sites: ReadonlyMap<string, Point>;
  /** In SVG's syntax. */
  paths: string[];
}

/** A word in a slug of a building by water. */
const WATER_WORD = /(?:^|-)(?:boats?|lake|lakeside|pond|tea|water|rowing|bridge)(?:-|$)/;

/** The plan of a campus's map. It depends only on the slugs and places of the buildings. */
export function planOf(buildings: readonly Pick<CampusBuilding, "slug" | "map">[]): Plan {
  const sites = sitesOf(buildings);
  const paths = pathsOf(sites);
  return {
    sites: new Map(sites.map((site, index) => [buildings[index]?.slug ?? "", site])),
    paths: paths.map(svgPath),
    ...sceneryOf(
      sites,
      paths,
      sites.filter((_, index) => WATER_WORD.test(buildings[index]?.slug ?? "")),
    ),
  };
}

let cached: Plan | undefined;

/** The plan of this deployment's campus, computed once per process. */
export function campusPlan(): Plan {
  cached ??= planOf(campus().buildings);
  return cached;
}
