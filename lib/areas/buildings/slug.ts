import { text } from "@/lib/api/contract/shapes";

export const SLUG_MAX = 64;

/** A building's slug in a request body. The schema does not check whether the building exists; checkBuilding does. */
export const BuildingSlug = text({ max: SLUG_MAX }).meta({ description: "A building from GET /buildings." });
