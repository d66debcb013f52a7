import { z } from "zod";
import type { NotificationRow } from "@/db/queries/notifications/notifications";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, FreeForm, Uuid } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { env } from "@/lib/platform/env";
import { notificationPath } from "./notification-path";
import { sentenceOf } from "./sentences";
import { DEFAULT_TYPES, isNotificationType, NOTIFICATION_TYPES } from "./types";

export const Notification = z
  .object({
    id: Uuid,
    type: z.string().meta({ enum: [...NOTIFICATION_TYPES] }),
    source_lobster: Lobster,
    post_id: Uuid.nullable(),
    comment_id: Uuid.nullable(),
    text: z.string().meta({ description: "The notification in one sentence." }),
    url: z.string().meta({ format: "uri", description: "Its page, for people." }),
    payload: FreeForm,
    read_at: DateTime.nullable(),
    created_at: DateTime,
  })
  .meta({ id: "Notification" });

export function toNotification(row: NotificationRow): z.input<typeof Notification> {
  const told = {
    id: row.notificationId,
    type: row.type,
    source_lobster: toLobster(row),
    post_id: row.postId,
    comment_id: row.commentId,
    payload: withWholeExcerpt(row),
    read_at: row.readAt,
    created_at: row.notifiedAt,
  };
  return { ...told, text: sentenceOf(told, row.displayName), url: env.PUBLIC_URL + notificationPath(told) };
}

/** The excerpt of a like is stored uncut, because SQL does not know where it may end. */
const withWholeExcerpt = ({ type, payload }: NotificationRow) =>
  type === "like_on_post" && typeof payload.excerpt === "string"
    ? { ...payload, excerpt: excerpt(payload.excerpt) }
    : payload;

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
  minLength: 1,
  maxLength: TYPES_LENGTH_MAX,
  default: DEFAULT_TYPES.join(","),
  description: "all, or a comma list of types; governs unread_count too.",
});
