import { TAGS, type Tag } from "@/lib/api/tags";

/** The areas of the API by which the log can be filtered. */
export const AREAS = Object.keys(TAGS).filter((name): name is Tag => name in TAGS);

/** The area of this name; undefined for an area that the API no longer has. */
export const areaOf = (name: string) => AREAS.find((area) => area === name);
