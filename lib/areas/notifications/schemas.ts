import { z } from "zod";
import type { NotificationRow } from "@/db/queries/notifications/notifications";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, FreeForm, Uuid } from "@/lib/api/contract/shapes";
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

const parseTypes = (text: string) =>
  text === "all" ? [...NOTIFICATION_TYPES] : text.split(",").map((type) => type.trim());

/** Longer than a list of all types. */
export const TYPES_LENGTH_MAX = 500;

/** `all`, or a comma list of types. */
export const Types = z
  .string()
  .max(TYPES_LENGTH_MAX)
  .transform(parseTypes)
  .refine(
    (types) => types.every(isNotificationType),
    rule("notification_types", { types: NOTIFICATION_TYPES.join(", ") }),
  );

/** Left out for the default types (lib/areas/notifications/contract.md). */
export const TypesParam = Types.default([...DEFAULT_TYPES]).meta({
  type: "string",
  maxLength: TYPES_LENGTH_MAX,
  default: DEFAULT_TYPES.join(","),
  description: "all, or a comma list of types; governs unread_count too.",
});
