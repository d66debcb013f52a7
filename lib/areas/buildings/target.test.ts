import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { squareDate } from "@/lib/platform/square-day";
import { campus } from "./campus";
import { targetOn } from "./target";

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);

/** The targets of `count` days, starting with a day. */
const targets = (slugs: readonly string[], count: number, from = FIRST) =>
  Array.from({ length: count }, (_, day) =>
    targetOn(new Date(from + day * DAY_MS).toISOString().slice(0, 10), slugs),
  );

describe("squareDate", () => {
  it.each([
    ["2026-03-01T15:59:59.000Z", "2026-03-01"],
    ["2026-03-01T15:59:59.999Z", "2026-03-01"],
    ["2026-03-01T16:00:00.000Z", "2026-03-02"],
    ["2026-03-01T16:00:01.000Z", "2026-03-02"],
    ["2026-07-31T15:59:59.000Z", "2026-07-31"],
    ["2026-07-31T16:00:01.000Z", "2026-08-01"],
    ["2026-12-31T15:59:59.000Z", "2026-12-31"],
    ["2026-12-31T16:00:01.000Z", "2027-01-01"],
    ["2028-02-28T16:00:00.000Z", "2028-02-29"],
  ])("of %s is %s", (instant, date) => {
    expect(squareDate(new Date(instant))).toBe(date);
  });
});

describe("targetOn", () => {
  it("is never the same as yesterday, among any number of buildings on any day", () => {
    const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(slugs, fc.integer({ min: -20_000, max: 60_000 }), (names, day) => {
        const run = targets(names, 2 * names.length + 2, day * DAY_MS);
        expect(run.filter((slug, index) => slug === run[index - 1])).toEqual([]);
        expect(new Set(run).size).toBe(names.length);
      }),
    );
  });

  it("gives every building of the campus one day a round, in another order each round", () => {
    const { slugs } = campus();
    const start = Math.ceil(FIRST / DAY_MS / slugs.length) * slugs.length * DAY_MS;
    const rounds = [0, 1, 2].map((round) =>
      targets(slugs, slugs.length, start + round * slugs.length * DAY_MS),
    );
    for (const round of rounds) expect(round.toSorted()).toEqual(slugs.toSorted());
    expect(new Set(rounds.map((round) => round.join())).size).toBe(3);
  });

  it("depends only on the date and on which buildings there are", () => {
    const { slugs } = campus();
    expect(targets(slugs.toReversed(), 60)).toEqual(targets(slugs, 60));
    expect(targets(slugs, 60)).toEqual(targets(slugs, 60));
  });
});
