import { type CampusBuilding, campus } from "@/lib/areas/buildings/campus";
import { drawn, pathsOf } from "./paths";
import type { Point } from "./point";
import { type Scenery, sceneryOf } from "./scenery";
import { sitesOf } from "./sites";
import { isWaterside } from "./waterside";

export interface Plan extends Scenery {
  sites: ReadonlyMap<string, Point>;
  /** As SVG writes them. */
  paths: string[];
}

/** The drawn map of any campus, from the places of its buildings alone. */
export function planOf(buildings: readonly Pick<CampusBuilding, "slug" | "map">[]): Plan {
  const sites = sitesOf(buildings);
  const paths = pathsOf(sites);
  return {
    sites: new Map(sites.map((site, index) => [buildings[index]?.slug ?? "", site])),
    paths: paths.map(drawn),
    ...sceneryOf(
      sites,
      paths,
      sites.filter((_, index) => isWaterside(buildings[index]?.slug ?? "")),
    ),
  };
}

let known: Plan | undefined;

/** The plan of this deployment's campus, made once. */
export function campusPlan(): Plan {
  known ??= planOf(campus().buildings);
  return known;
}
