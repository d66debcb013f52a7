import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { filterChoice } from "@/lib/pages/address";

/** The areas of the API by which the log can be filtered. */
export const AREAS = Object.keys(TAGS).filter((name): name is OperationTag => name in TAGS);

/** The filters of the log, in the address of its page. */
export const ActivityFilters = {
  area: filterChoice(z.enum(AREAS)),
  outcome: filterChoice(z.enum(["succeeded", "refused"])),
  key: filterChoice(Uuid),
};
