import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expiryOf, lapsedAt } from "./time";

const anyTime = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

describe("a claim", () => {
  it("lapses exactly at the instant at which it says it expires", () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: -5, max: 5 }), (claimedAt, offset) => {
        const now = new Date(expiryOf(claimedAt).getTime() + offset);
        expect(claimedAt.toISOString() <= lapsedAt(now)).toBe(offset >= 0);
      }),
    );
  });

  it("expires 24 hours after it was made", () => {
    expect(expiryOf(new Date("2026-02-28T20:00:00Z"))).toEqual(new Date("2026-03-01T20:00:00Z"));
  });
});
