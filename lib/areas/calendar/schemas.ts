import { z } from "zod";
import type { CalendarRow } from "@/db/queries/posts/calendar";
import { PlannedEvent } from "@/lib/areas/posts/event";
import { Post, toPost } from "@/lib/areas/posts/schemas";
import { RsvpCounts, RsvpStatus, toRsvpCounts } from "@/lib/areas/rsvps/schemas";

/** A post that announces an event. */
export const CalendarPost = Post.extend({
  event: PlannedEvent,
  rsvp: z
    .object({ counts: RsvpCounts, my_status: RsvpStatus.nullable() })
    .meta({ description: "How many answered, and your own answer." }),
}).meta({ id: "CalendarPost" });

export type CalendarRecord = z.input<typeof CalendarPost>;

export const toCalendarPost = (row: CalendarRow): CalendarRecord => ({
  ...toPost(row),
  event: { starts_at: row.eventStartsAt, ends_at: row.eventEndsAt, place: row.eventPlace },
  rsvp: { counts: toRsvpCounts(row), my_status: row.myStatus },
});
