import { z } from "zod";
import { LAST_UUID } from "@/db/keyset";
import type { Marking } from "@/db/queries/notifications/notifications";
import { rule } from "@/lib/api/contract/rules";
import { NotificationId } from "@/lib/api/contract/shapes";
import { untilParam } from "@/lib/api/contract/until";
import { notificationList } from "./lists";
import { TYPES_LENGTH_MAX, Types } from "./schemas";
import { DEFAULT_TYPES } from "./types";

export const MarkRead = z
  .strictObject({
    ids: z.array(NotificationId).max(200).optional(),
    all: z
      .boolean()
      .optional()
      .meta({ description: "What GET /notifications shows without `types`, on all of its pages." }),
    types: Types.optional().meta({
      type: "string",
      minLength: 1,
      maxLength: TYPES_LENGTH_MAX,
      description:
        "With `all`: these types instead, in the words of GET /notifications; all, or a comma list.",
    }),
    until: untilParam(notificationList, LAST_UUID).meta({
      type: "string",
      minLength: 1,
      maxLength: 500,
      description: "With `all`: only what is not newer than this date-time, or than this next_cursor.",
    }),
  })
  .refine((body) => body.ids !== undefined || body.all !== undefined, rule("ids_or_all"))
  .refine((body) => body.types === undefined || body.all === true, {
    path: ["types"],
    ...rule("types_of_all"),
  })
  .refine((body) => body.until === undefined || body.all === true, {
    path: ["until"],
    ...rule("types_of_all"),
  })
  .meta({ minProperties: 1 });

/** What a request marks. With `all`, `ids` is ignored. */
export const toMarking = ({ ids = [], all, types, until }: z.output<typeof MarkRead>): Marking =>
  all ? { types: types ?? [...DEFAULT_TYPES], until } : { ids };
