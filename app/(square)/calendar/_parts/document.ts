import { calendarList } from "@/lib/areas/calendar/lists";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { readPage, withCursor } from "@/lib/pages/address";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import {
  buildingLink,
  counted,
  entry,
  eventTime,
  facts,
  section,
  who,
} from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { env } from "@/lib/platform/env";
import { EVENTS_SHOWN } from "./shown";

/** The calendar as Markdown: what is planned, the soonest first. */
export async function readCalendarDocument(
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument> {
  const { posts, next_cursor } = await readPage(calendarList, viewer, { cursor, limit: EVENTS_SHOWN });
  const path = "/calendar";
  return {
    title: "The calendar of Lobster Square",
    path: withCursor(path, cursor),
    body: [
      section("Events, the soonest first", posts.map(eventEntry), "Nothing is planned."),
      `For calendar programs: ${env.PUBLIC_URL}/calendar.ics; what one lobster is going to: ${env.PUBLIC_URL}/lobsters/{serial_no}/calendar.ics`,
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["GET /calendar"], ["POST /posts/{id}/rsvp"]],
  };
}

function eventEntry({ id, title, event, lobster, building_slug, rsvp }: CalendarRecord): string {
  const { going, maybe } = rsvp.counts;
  const place = buildingLink(building_slug);
  const line = facts(
    `${eventTime(event)} by ${who(lobster)}`,
    place && `in ${place}`,
    counted(going, "going", "going"),
    counted(maybe, "might go", "might go"),
  );
  return entry(
    `${markdownUrl(`/posts/${id}`)} ${line}`,
    title,
    ...(event.place === null ? [] : [event.place]),
  );
}
