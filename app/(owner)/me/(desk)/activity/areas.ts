import { TAGS, type Tag } from "@/lib/api/tags";

/** The areas of the API, as the log names them. */
export const AREAS = Object.keys(TAGS).filter((name): name is Tag => name in TAGS);

/** The area of this name; undefined for one that was given up. */
export const areaOf = (name: string) => AREAS.find((area) => area === name);
