import ICAL from "ical.js";
import type { Viewer } from "@/db/fragments/viewer";
import { timeOf } from "@/lib/api/shared/public-viewer";
import { calendarList } from "@/lib/areas/calendar/lists";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { readPage } from "@/lib/pages/address";
import { fitting } from "@/lib/pages/fit";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { env } from "@/lib/platform/env";

const DAY_MS = 86_400_000;
/** How long an event is kept after its end, so that a program that reads rarely sees that it was moved. */
const KEPT_DAYS = 14;
const EVENTS_MAX = 1_000;
const PAGE_SIZE = 200;

/** In bytes. A calendar of long titles has fewer than EVENTS_MAX. */
const WEIGHT_MAX = 500_000;
const FRAME_WEIGHT = 500;

/** How often a calendar program is asked to read it again. */
const REFRESH = "PT1H";

/** The events since two weeks ago that `viewer` sees; with `goingId` only those that this lobster goes to. */
export async function readCalendar(viewer: Viewer, goingId?: string): Promise<CalendarRecord[]> {
  const from = new Date(timeOf(viewer).getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const events: CalendarRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(calendarList, { ...viewer, from, goingId }, { cursor, limit: PAGE_SIZE });
    events.push(...page.posts);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && events.length < EVENTS_MAX);
  return events;
}

// The library counts a continued line without the space before it, and a line has at most 75 bytes.
ICAL.foldLength = 74;

interface CalendarParams {
  name: string;
  events: CalendarRecord[];
  /** The name of a building, in the reader's language. */
  buildingName(slug: string): string;
}

/**
 * An iCalendar (RFC 5545) of posts with events, by their beginning. Written by ical.js, because ical-generator takes many
 * times as long.
 */
export function icalendarOf({ name, events, buildingName }: CalendarParams): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Lobster Square//Calendar//EN");
  calendar.addPropertyWithValue("x-wr-calname", escaped(name));
  calendar.addPropertyWithValue("x-published-ttl", REFRESH);
  const all = events.map((post) => propertiesOf(post, buildingName));
  for (const properties of fitting(all, weigh, WEIGHT_MAX)) {
    const event = new ICAL.Component("vevent");
    for (const [key, value] of properties) event.addPropertyWithValue(key, value);
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

type Properties = [name: string, value: string | number | ICAL.Time][];

function propertiesOf(post: CalendarRecord, buildingName: CalendarParams["buildingName"]): Properties {
  const { id, event, created_at, edited_at, building_slug, lobster } = post;
  const changedAt = edited_at ?? created_at;
  const seconds = Math.ceil((Date.parse(changedAt) - Date.parse(created_at)) / 1_000);
  const places = [event.place, building_slug && buildingName(building_slug)].filter((place) => !!place);
  const author = `${lobster.display_name} #${lobster.serial_no}`;
  return [
    ["uid", `${id}@${HOST}`],
    // It must only grow with each edit.
    ["sequence", seconds],
    ["dtstamp", time(changedAt)],
    ["created", time(created_at)],
    ["last-modified", time(changedAt)],
    ["dtstart", time(event.starts_at)],
    ...(event.ends_at ? [["dtend", time(event.ends_at)] satisfies Properties[number]] : []),
    ["summary", plain(post.title)],
    ["description", plain(`${author}: ${excerptLine(post.content)}`)],
    ...(places.length > 0 ? [["location", plain(places.join(", "))] satisfies Properties[number]] : []),
    ["url", post.url],
  ];
}

const HOST = new URL(env.PUBLIC_URL).hostname;

const time = (at: string) => ICAL.Time.fromJSDate(new Date(at), true);

/**
 * The text without characters that iCalendar cannot contain: control characters except the line feed and the
 * tab.
 */
const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");

/** The library writes properties that it does not know unchanged. */
const escaped = (text: string) =>
  plain(text)
    .replace(/\s+/g, " ")
    .replace(/[\\;,]/g, "\\$&");

const weigh = (properties: Properties) =>
  properties.reduce(
    (sum, [, value]) => sum + (typeof value === "string" ? Buffer.byteLength(value) : 0),
    FRAME_WEIGHT,
  );
