import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_BEGINNING, type PageOf } from "@/db/keyset";
import { listCalendar } from "@/db/queries/posts/calendar";
import { list } from "@/lib/api/contract/list";
import { CalendarPost, toCalendarPost } from "./schemas";

interface CalendarFilter extends Viewer {
  /** Only events that end after this (ISO 8601); by default after now. */
  from?: string;
  /** Only events that begin before this (ISO 8601). */
  to?: string;
  building?: string;
  /** Only what this lobster goes to. */
  goingId?: string;
}

/** Posts with events, by their beginning. */
export const calendarList = list({
  name: "posts",
  key: BY_BEGINNING,
  keyOf: (last) => [last.eventStartsAt, last.postId],
  limit: { max: 100, byDefault: 30 },
  rows: (db: Db, params: CalendarFilter & PageOf<typeof BY_BEGINNING>) => {
    const { from = params.now, to = "infinity", building, goingId } = params;
    return listCalendar(db, { ...params, from, to, building: building ?? null, goingId: goingId ?? null });
  },
  record: CalendarPost,
  toRecord: toCalendarPost,
});
