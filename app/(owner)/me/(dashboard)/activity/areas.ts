import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { OPERATION_TAGS } from "@/lib/api/contract/tags";
import { filterChoice } from "@/lib/pages/address";

/** The filters of the log, in the address of its page. */
export const ActivityFilters = {
  area: filterChoice(z.enum(OPERATION_TAGS)),
  outcome: filterChoice(z.enum(["succeeded", "refused"])),
  key: filterChoice(Uuid),
};
