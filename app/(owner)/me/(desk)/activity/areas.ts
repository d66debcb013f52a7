import { type OperationTag, TAGS } from "@/lib/api/contract/tags";

/** The areas of the API by which the log can be filtered. */
export const AREAS = Object.keys(TAGS).filter((name): name is OperationTag => name in TAGS);
