import { text } from "@/lib/api/shapes";

/** As long as a building's slug may be. */
export const SLUG_MAX = 64;

/** A building as a body names it; whether there is one is another question. */
export const BuildingSlug = text({ max: SLUG_MAX }).meta({ description: "A building from GET /buildings." });
