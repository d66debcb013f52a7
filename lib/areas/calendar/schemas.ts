import { z } from "zod";
import type { CalendarRow } from "@/db/queries/posts/calendar";
import { Post, toPost } from "@/lib/areas/posts/schemas";
import { RsvpCounts, RsvpStatus, toRsvpCounts } from "@/lib/areas/rsvps/schemas";

export const CalendarPost = Post.extend({
  rsvp: z
    .object({ counts: RsvpCounts, my_status: RsvpStatus.nullable() })
    .meta({ description: "How many answered, and your own answer." }),
}).meta({ id: "CalendarPost" });

export type CalendarRecord = z.input<typeof CalendarPost>;

export const toCalendarPost = (row: CalendarRow): CalendarRecord => ({
  ...toPost(row),
  rsvp: { counts: toRsvpCounts(row), my_status: row.myStatus },
});
