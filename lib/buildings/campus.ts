import { invalidField } from "@/lib/api/errors";
import campus from "./campus.json" with { type: "json" };

const slugs = new Set(campus.buildings.map((building) => building.slug));

/** Refuses a building_slug that the campus does not have. Throws ApiError 400. */
export function checkBuilding(slug: string | undefined): void {
  if (slug === undefined || slugs.has(slug)) return;
  throw invalidField("building_slug", "must be the slug of a building", "GET /buildings lists them.");
}
