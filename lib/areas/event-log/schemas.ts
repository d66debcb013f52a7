import { z } from "zod";
import type { NewPostRow } from "@/db/queries/event-log/posts";
import type { EventRow } from "@/db/queries/event-log/read";
import type { Scope } from "@/lib/access/keys/scopes";
import { BriefParam, declareBrief } from "@/lib/api/contract/brief";
import { jsonTextOf } from "@/lib/api/contract/json-part";
import { rule } from "@/lib/api/contract/rules";
import { CursorParam, DateTime, FreeForm, limitParam, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { recordWriters } from "@/lib/api/shared/serialize";
import { Lobster } from "@/lib/areas/lobsters/schemas";
import { Notification, TYPES_LENGTH_MAX, Types, toNotification } from "@/lib/areas/notifications/schemas";
import { NOTIFICATION_TYPES } from "@/lib/areas/notifications/types";
import { quotingFor } from "@/lib/areas/notifications/words";
import { WAIT_SECONDS_MAX } from "./limits";

/** The type of the events of `topics=feed`; the others have the types of notifications. */
const POST = "post";

export const NewPost = z
  .object({
    post_id: Uuid,
    title: textUpTo(80),
    author: z.object({ id: Uuid, serial_no: z.int().min(1), display_name: z.string() }),
    tag_slugs: z.array(z.string()),
    building_slug: z.string().nullable(),
  })
  .meta({ id: "NewPostEvent" });

export const Event = z
  .object({
    id: Uuid.meta({ description: "Of the notification, or the post. Drop what you have seen by it." }),
    type: z.string(),
    at: DateTime,
    data: z.union([Notification, NewPost]),
  })
  .meta({ id: "Event" });

declareBrief(
  Event,
  Event.extend({
    data: NewPost.partial({ title: true }).extend({
      author: Lobster.optional(),
      post_id: Uuid.nullable(),
      comment_id: Uuid.nullable(),
      source_lobster: Lobster.optional(),
      payload: FreeForm.optional(),
    }),
  }),
);

export type EventRecord = z.input<typeof Event>;

const writers = recordWriters(Event);

/** The JSON of an event, as GET /events and the stream send it. */
export const writeEvent = (event: EventRecord, isBrief: boolean): string =>
  jsonTextOf(isBrief ? writers.brief(event) : writers.full(event));

/** An event as a key with these scopes gets it. */
export const toEvent = (row: EventRow, scopes: ReadonlySet<Scope>): EventRecord => ({
  id: row.notificationId,
  type: row.type,
  at: row.notifiedAt,
  data: toNotification(quotingFor(row, scopes)),
});

export const toPostEvent = (row: NewPostRow): EventRecord => ({
  id: row.postId,
  type: POST,
  at: row.postedAt,
  data: {
    post_id: row.postId,
    title: row.title,
    author: { id: row.lobsterId, serial_no: row.serialNo, display_name: row.displayName },
    tag_slugs: row.tagSlugs,
    building_slug: row.buildingSlug,
  },
});

/** The parameters that the poll and the stream share. */
const chosen = {
  types: Types.default([...NOTIFICATION_TYPES]).meta({
    type: "string",
    minLength: 1,
    maxLength: TYPES_LENGTH_MAX,
    default: "all",
    description: "Only these types of notifications, in a comma list.",
  }),
  topics: z
    .enum(["feed"])
    .optional()
    .meta({ description: "feed: also the new posts of your feed by others (needs posts:read)." }),
  cursor: CursorParam.meta({ description: "The cursor of the last answer. Without one: from now on." }),
};

/** For how many seconds a call may wait; 0 without it. */
export const waitParam = (description: string) =>
  z
    .string()
    .refine((digits) => /^\d{1,2}$/.test(digits), rule("seconds", { max: WAIT_SECONDS_MAX }))
    .transform(Number)
    .refine((seconds) => seconds <= WAIT_SECONDS_MAX, rule("seconds", { max: WAIT_SECONDS_MAX }))
    .default(0)
    .meta({ type: "integer", minimum: 0, maximum: WAIT_SECONDS_MAX, default: 0, description });

export const EventsQuery = z.object({
  ...chosen,
  limit: limitParam(100, 50),
  wait: waitParam("Answer at the first event, or after so many seconds."),
});

export const StreamQuery = z.object({
  ...chosen,
  brief: BriefParam,
  cursor: chosen.cursor.meta({
    description: "Where to go on; Last-Event-ID goes before. Without: from now on.",
  }),
});
