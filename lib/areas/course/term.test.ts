import { describe, expect, it } from "vitest";
import { boundsOf, isOpen, phaseOf, weekAt, weeksOf } from "./term";

const TERM = { beginsOn: "2026-09-07", endsOn: "2026-09-22" };

describe("the term of a course", () => {
  it.each([
    ["2026-09-06T15:59:59Z", "before"],
    ["2026-09-06T16:00:00Z", "running"],
    ["2026-09-22T15:59:59Z", "running"],
    ["2026-09-22T16:00:00Z", "after"],
  ])("is at %s, by the day of the square: %s", (at, phase) => {
    expect(phaseOf(TERM, new Date(at))).toBe(phase);
  });

  it("is open for staff until it ends, and for students from its first day on", () => {
    const open = (at: string) => [false, true].map((isStaff) => isOpen(TERM, isStaff, new Date(at)));
    expect(open("2026-09-01T00:00:00Z")).toEqual([false, true]);
    expect(open("2026-09-10T00:00:00Z")).toEqual([true, true]);
    expect(open("2026-10-01T00:00:00Z")).toEqual([false, false]);
  });

  it("has weeks of seven days from its first day on, the last of which may be shorter", () => {
    expect(weeksOf(TERM)).toEqual([
      { week: 1, beginsOn: "2026-09-07", endsOn: "2026-09-13" },
      { week: 2, beginsOn: "2026-09-14", endsOn: "2026-09-20" },
      { week: 3, beginsOn: "2026-09-21", endsOn: "2026-09-22" },
    ]);
    expect(weeksOf({ beginsOn: "2026-09-07", endsOn: "2026-09-07" })).toHaveLength(1);
  });

  it("is in no week before its beginning and after its end", () => {
    const weeks = [
      "2026-09-06T15:00:00Z",
      "2026-09-06T17:00:00Z",
      "2026-09-21T00:00:00Z",
      "2026-09-23T00:00:00Z",
    ];
    expect(weeks.map((at) => weekAt(TERM, new Date(at)))).toEqual([undefined, 1, 3, undefined]);
  });

  it("gives a week the instants at which its days begin and end", () => {
    expect(boundsOf({ ...TERM, week: 1 })).toEqual({
      beginsAt: "2026-09-06T16:00:00.000Z",
      endsAt: "2026-09-22T16:00:00.000Z",
    });
  });
});
