import { describe, expect, it } from "vitest";
import { askedPause, isRefusal, retryAt } from "./retry";

const NOW = new Date("2026-01-06T12:00:00.000Z");
const pauseAfter = (failures: number, random = 0.5, askedMs?: number) =>
  (retryAt(failures, askedMs, NOW, random).getTime() - NOW.getTime()) / 1000;

describe("the pause before the next attempt", () => {
  it("grows from five seconds to a day, and stays there", () => {
    const hours = (count: number) => count * 3600;
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map((failures) => pauseAfter(failures))).toEqual([
      5,
      300,
      1800,
      ...[2, 5, 10, 14, 20, 24, 24, 24].map(hours),
    ]);
  });

  it("differs by up to a fifth", () => {
    expect([0, 0.25, 0.75, 1].map((random) => pauseAfter(2, random))).toEqual([240, 270, 330, 360]);
  });

  it("is what the receiver asked for, from a second to a day", () => {
    expect([0, 60_000, 9e9].map((asked) => pauseAfter(4, 0, asked))).toEqual([1, 60, 86_400]);
  });
});

describe("a Retry-After", () => {
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Tue, 06 Jan 2026 12:00:30 GMT", 30_000],
    ["Tue, 06 Jan 2026 11:00:00 GMT", 0],
  ])("%j is read", (header, pause) => {
    expect(askedPause(header, NOW)).toBe(pause);
  });

  it.each([undefined, "", "soon", "-1e99x", "99999999999999999999"])("%j asks for nothing", (header) => {
    expect(askedPause(header, NOW)).toBeUndefined();
  });
});

it("4xx refuses an event, except those about timing or about the whole receiver", () => {
  const statuses = [200, 302, 400, 401, 403, 404, 408, 410, 413, 422, 425, 429, 499, 500, 503, null];
  expect(statuses.filter(isRefusal)).toEqual([400, 401, 403, 404, 413, 422, 499]);
});
