import { expect, it } from "vitest";
import { eventAfter } from "./event-after";

const startOf = (now: string, weekday = 5, at = "21:00") =>
  eventAfter(new Date(now), { weekday, at, place: "The dome" }).eventStartsAt;

it("puts an event on its next weekday and time of the campus, at any time of any day", () => {
  expect(startOf("2026-11-25T02:00:00Z")).toBe("2026-11-27T13:00:00.000Z");
  // Friday morning on campus, still Thursday in UTC.
  expect(startOf("2026-11-26T20:00:00Z")).toBe("2026-11-27T13:00:00.000Z");
  expect(startOf("2026-11-27T12:59:59Z")).toBe("2026-11-27T13:00:00.000Z");
  expect(startOf("2026-11-27T13:00:00Z")).toBe("2026-12-04T13:00:00.000Z");
  expect(startOf("2026-11-27T22:00:00Z", 6, "06:00")).toBe("2026-12-04T22:00:00.000Z");
});

it("ends it after its duration, or leaves its end open", () => {
  const event = { weekday: 0, at: "12:00", place: "Pier" };
  const now = new Date("2026-11-25T02:00:00Z");
  expect(eventAfter(now, event).eventEndsAt).toBeNull();
  expect(eventAfter(now, { ...event, hours: 1.5 }).eventEndsAt).toBe("2026-11-29T05:30:00.000Z");
});
