import { z } from "zod";
import { buildingOf, type CampusBuilding } from "@/lib/areas/buildings/campus";
import { readPath } from "@/lib/pages/address";

export const BuildingPath = z.object({ slug: z.string() });

/** The building in a page's path; undefined if the campus has none. */
export async function buildingAt(params: Promise<unknown>): Promise<CampusBuilding | undefined> {
  const { slug } = await readPath(BuildingPath, params);
  return buildingOf(slug);
}
