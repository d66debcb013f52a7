import { describe, expect, it } from "vitest";
import { questStatus, subtaskStatus } from "./status";

describe("a status", () => {
  const open = { claimedBy: null, submittedAt: null, acceptedAt: null };
  const claimed = { ...open, claimedBy: "a lobster" };
  const submitted = { ...claimed, submittedAt: "2026-01-01T00:00:00Z" };
  const accepted = { ...submitted, acceptedAt: "2026-01-02T00:00:00Z" };

  it("of a slot is the last step it has reached", () => {
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
