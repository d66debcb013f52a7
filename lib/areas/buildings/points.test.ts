import { expect, it } from "vitest";
import { campus } from "./campus";
import { earningFor, pointsOf } from "./points";
import { targetOn } from "./target";

const MIDNIGHT = Date.parse("2026-03-01T16:00:00Z");
const secondsFrom = (seconds: number) => new Date(MIDNIGHT + seconds * 1000);

/** The points of a post and of a comment, without and during a raid. */
const worth = (slug: string, now: Date) =>
  (["post", "comment"] as const).map((kind) => {
    const earned = earningFor(kind, { slug, status: "visible", now });
    return earned && [pointsOf(earned.gainHalves), pointsOf(earned.raidGainHalves)];
  });

const ONCE = [
  [10, 15],
  [3, 4.5],
];
const TWICE = [
  [20, 30],
  [6, 9],
];

it("points double on the target, from midnight in China to midnight, to the second", () => {
  const [yesterdays, todays, tomorrows] = ["2026-03-01", "2026-03-02", "2026-03-03"].map((date) =>
    targetOn(date, campus().slugs),
  );
  if (!yesterdays || !todays || !tomorrows) return expect.fail("no targets");
  expect([worth(yesterdays, secondsFrom(-1)), worth(todays, secondsFrom(-1))]).toEqual([TWICE, ONCE]);
  expect([worth(yesterdays, secondsFrom(0)), worth(todays, secondsFrom(0))]).toEqual([ONCE, TWICE]);
  expect([worth(yesterdays, secondsFrom(1)), worth(todays, secondsFrom(1))]).toEqual([ONCE, TWICE]);
  expect([worth(todays, secondsFrom(86_399)), worth(tomorrows, secondsFrom(86_399))]).toEqual([TWICE, ONCE]);
  expect([worth(todays, secondsFrom(86_401)), worth(tomorrows, secondsFrom(86_401))]).toEqual([ONCE, TWICE]);
});

it("nothing is earned outside of buildings, nor by shadowed texts", () => {
  const now = secondsFrom(0);
  expect(earningFor("post", { slug: undefined, status: "visible", now })).toBeUndefined();
  expect(earningFor("comment", { slug: "old-library", status: "shadowed", now })).toBeUndefined();
});
