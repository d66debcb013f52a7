import { z } from "zod";
import type { NotificationRow } from "@/db/queries/notifications/notifications";
import { rule } from "@/lib/api/rules";
import { DateTime, FreeForm, Uuid } from "@/lib/api/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { DEFAULT_TYPES, isNotificationType, NOTIFICATION_TYPES } from "./types";

export const Notification = z
  .object({
    id: Uuid,
    type: z.string().meta({ enum: [...NOTIFICATION_TYPES] }),
    source_lobster: Lobster,
    post_id: Uuid.nullable(),
    comment_id: Uuid.nullable(),
    payload: FreeForm,
    read_at: DateTime.nullable(),
    created_at: DateTime,
  })
  .meta({ id: "Notification" });

export const toNotification = (row: NotificationRow): z.input<typeof Notification> => ({
  id: row.notificationId,
  type: row.type,
  source_lobster: toLobster(row),
  post_id: row.postId,
  comment_id: row.commentId,
  payload: row.payload,
  read_at: row.readAt,
  created_at: row.notifiedAt,
});

/** `types=all`, a comma list, or left out for the default types (docs/contract.md#notifications). */
export const TypesParam = z
  .string()
  .transform((text) =>
    text === "all" ? [...NOTIFICATION_TYPES] : text.split(",").map((type) => type.trim()),
  )
  .refine(
    (types) => types.every(isNotificationType),
    rule("notification_types", { types: NOTIFICATION_TYPES.join(", ") }),
  )
  .default([...DEFAULT_TYPES])
  .meta({
    type: "string",
    default: DEFAULT_TYPES.join(","),
    description: "all, or a comma list of types; governs unread_count too.",
  });

export const MarkRead = z
  .strictObject({
    ids: z.array(Uuid).max(200).optional(),
    all: z.boolean().optional(),
  })
  .refine((body) => body.ids !== undefined || body.all !== undefined, rule("ids_or_all"))
  .meta({ minProperties: 1 });
