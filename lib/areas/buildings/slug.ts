import { text } from "@/lib/api/contract/shapes";

// Apart from campus.ts, so that forms which import a schema with a slug do not import the refusals of buildings.

export const SLUG_MAX = 64;

/** A building's slug in a request. `checkBuilding` checks whether there is such a building. */
export const BuildingSlug = text({ max: SLUG_MAX }).meta({
  minLength: 1,
  description: "A building from GET /buildings.",
});
