import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expiryOf, lapsedAt, questStatus, subtaskStatus } from "./rules";

const anyTime = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

describe("a claim", () => {
  it("has lapsed exactly from the instant on at which it says it expires", () => {
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

describe("a status", () => {
  const open = { claimedBy: null, submittedAt: null, acceptedAt: null };
  const claimed = { ...open, claimedBy: "a lobster" };
  const submitted = { ...claimed, submittedAt: "2026-01-01T00:00:00Z" };
  const accepted = { ...submitted, acceptedAt: "2026-01-02T00:00:00Z" };

  it("of a slot is the farthest it has come", () => {
    const statuses = [open, claimed, submitted, accepted].map(subtaskStatus);
    expect(statuses).toEqual(["open", "claimed", "submitted", "accepted"]);
  });

  it("of a quest is open while any slot is, and its outcome once it has one", () => {
    expect(questStatus(null, [accepted, open])).toBe("open");
    expect(questStatus(null, [claimed, submitted])).toBe("in_progress");
    expect(questStatus("cancelled", [open])).toBe("cancelled");
    expect(questStatus("closed", [accepted])).toBe("closed");
  });
});
