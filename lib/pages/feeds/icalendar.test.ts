import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, it } from "vitest";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { HOSTILE_UNITS } from "@/lib/testing/given/hostile-texts";
import { givenPostRecord } from "@/lib/testing/given/post-record";
import { icalendarOf } from "./icalendar";
import { feedResponse } from "./response";

const { id: ID } = givenPostRecord();

type Changes = Partial<Omit<CalendarRecord, "event">> & { event?: Partial<CalendarRecord["event"]> };

const post = ({ event, ...changes }: Changes = {}): CalendarRecord => ({
  ...givenPostRecord(),
  rsvp: { counts: { going: 0, maybe: 0, not_going: 0 }, my_status: null },
  ...changes,
  event: { starts_at: "2026-12-01T10:00:00.000Z", ends_at: null, place: null, ...event },
});

const written = (events: CalendarRecord[], name = "Square") =>
  icalendarOf({ name, events, buildingName: (slug) => `the ${slug}` });

/** The file as another library parses it. */
const read = (events: CalendarRecord[], name?: string) =>
  convertIcsCalendar(undefined, written(events, name));

const readOne = (changes?: Changes) => read([post(changes)]).events?.[0] ?? expect.fail("no event");

describe("an iCalendar", () => {
  it("contains when, where, what and by whom, in the properties of the standard", () => {
    const event = readOne({
      building_slug: "pier",
      event: { ends_at: "2026-12-01T12:30:00.000Z", place: "Berth 4, west" },
    });
    expect(event).toMatchObject({
      summary: "Regatta",
      description: "Ada #7: Bring a boat.",
      location: "Berth 4, west, the pier",
      url: `https://square.example/posts/${ID}`,
      start: { date: new Date("2026-12-01T10:00:00Z") },
      end: { date: new Date("2026-12-01T12:30:00Z") },
    });
  });

  it("omits an end or a place that an event does not have", () => {
    const text = written([post()]);
    expect(text).not.toMatch(/^(?:DTEND|DURATION|LOCATION)/m);
    expect(text).toContain("DTSTART:20261201T100000Z\r\n");
  });

  it("keeps an event's id after an edit, and marks it as changed", () => {
    const before = readOne();
    const edits = ["2026-11-02T08:00:00.500Z", "2026-11-02T08:00:03.000Z"].map((edited_at) =>
      readOne({ edited_at, title: "Race" }),
    );
    expect(before.uid).toMatch(new RegExp(`^${ID}@[\\w.-]+$`));
    expect(before.sequence ?? 0).toBe(0);
    expect(before.stamp.date).toEqual(new Date("2026-11-01T12:00:00Z"));
    const sequences = [before, ...edits].map(({ uid, sequence }) => {
      expect(uid).toBe(before.uid);
      return sequence ?? 0;
    });
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(3);
    expect(edits[1]?.lastModified?.date).toEqual(new Date("2026-11-02T08:00:03Z"));
  });

  it("is the same text for the same events, so that a client with it gets 304", async () => {
    const answer = (etag = "") =>
      feedResponse(
        new Request("https://square.example/calendar.ics", { headers: { "if-none-match": etag } }),
        written([post()]),
        "text/calendar",
      );
    const first = await answer();
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await answer(etag)).status).toBe(304);
  });

  it.each([
    "a, b; c",
    "back\\slash \\n \\, \\;",
    "two\nlines\n\nand more",
    '"quoted": value=1',
    "🦞🏳️‍🌈👩‍👩‍👧 emoji",
    "龙虾广场的活动日历".repeat(40),
    `${"x".repeat(74)}é${"y".repeat(73)}🦞`,
    "long ".repeat(1_000).trim(),
    "好🦞,;\\".repeat(1_000),
  ])("keeps %j unchanged, in any field", (words) => {
    const event = readOne({ title: words, event: { place: words } });
    expect(event.summary).toBe(words);
    expect(event.location).toBe(words);
    expect(read([post({ title: words })]).events).toHaveLength(1);
  });

  it("has as many events as posts, whatever characters their texts and its name contain", () => {
    for (const unit of HOSTILE_UNITS) {
      const words = `a${unit}b\r\nEND:VEVENT\nBEGIN:VEVENT\nEND:VCALENDAR\rX-EVIL:1`;
      const text = written([post({ title: words, content: words }), post()], words);
      expect(text.match(/^BEGIN:VEVENT\r$/gm), JSON.stringify(unit)).toHaveLength(2);
      expect(text).not.toMatch(/^X-EVIL/m);
      // The other library takes these words for the bounds of an event wherever they are.
      const events = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
      expect(events.map((event) => event.getFirstPropertyValue("uid"))).toHaveLength(2);
    }
  });

  it("has lines of at most 75 bytes, which end in CR LF and split no character", () => {
    const text = written([post({ title: "好🦞é,".repeat(500), content: "🦞".repeat(300) })]);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  it("of a thousand events with long texts has at most 700 KB", () => {
    const words = { title: "🦞".repeat(80), content: "好".repeat(5_000), event: { place: "🦞".repeat(120) } };
    const text = written(Array.from({ length: 1_000 }, () => post(words)));
    expect(Buffer.byteLength(text)).toBeLessThan(700_000);
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(100);
  });
});
