import { describe, expect, it } from "vitest";
import { ABSENCE_MS, type Visit, visitAt } from "./visit";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 22) + ms);
const MINUTE_MS = 60_000;
const NEVER: Visit = { lookedAt: null, newSince: null };

/** The visits after page views at these times, in order. */
function visitsAt(...views: number[]): Visit[] {
  let last = NEVER;
  return views.map((ms) => {
    last = visitAt(last, at(ms));
    return last;
  });
}

const newSinceOf = (...views: number[]) => visitsAt(...views).map(({ newSince }) => newSince);

describe("what is new to an owner", () => {
  it("is everything at the first page view and during the first visit", () => {
    expect(newSinceOf(0, MINUTE_MS, 2 * ABSENCE_MS - MINUTE_MS)).toEqual([
      null,
      null,
      at(MINUTE_MS).toISOString(),
    ]);
    expect(newSinceOf(0, ABSENCE_MS, 2 * ABSENCE_MS)).toEqual([null, null, null]);
  });

  it("is what came after the last page view, once the owner has been away for over an hour", () => {
    expect(newSinceOf(0, ABSENCE_MS + 1)).toEqual([null, at(0).toISOString()]);
    expect(newSinceOf(0, 24 * ABSENCE_MS)).toEqual([null, at(0).toISOString()]);
  });

  it("stays new while the owner comes back within the hour", () => {
    const back = 10 * ABSENCE_MS;
    const views = [back, back + 1, back + ABSENCE_MS, back + 2 * ABSENCE_MS, back + 2 * ABSENCE_MS + 1];
    expect(new Set(newSinceOf(0, ...views).slice(1))).toEqual(new Set([at(0).toISOString()]));
  });
});

describe("a page view", () => {
  it("within a minute of the last changes nothing, so there is nothing to store", () => {
    const first = visitAt(NEVER, at(0));
    expect(visitAt(first, at(MINUTE_MS - 1))).toBe(first);
    expect(visitAt(first, at(MINUTE_MS))).not.toBe(first);
  });

  it("with an earlier time than the last changes nothing", () => {
    const first = visitAt(NEVER, at(0));
    expect(visitAt(first, at(-ABSENCE_MS))).toBe(first);
  });
});
