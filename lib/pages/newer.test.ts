import { describe, expect, it } from "vitest";
import { countNewer } from "./newer";

const newest = {
  posts: [
    { at: "2026-03-01T12:00:02.000Z", tags: [] },
    { at: "2026-03-01T12:00:01.500Z", tags: ["help", "event"] },
    { at: "2026-03-01T12:00:01.000Z", tags: ["event"] },
  ],
};

describe("the number of new posts", () => {
  it.each([
    ["of all, after the newest", "2026-03-01T12:00:02.000Z", undefined, 0],
    ["of all, after an older one, which is not counted itself", "2026-03-01T12:00:01.000Z", undefined, 2],
    ["of all, where no post was shown", "", undefined, 3],
    ["of one tag", "", "event", 2],
    ["of one tag, after an older one", "2026-03-01T12:00:01.000Z", "event", 1],
    ["of a tag that none has", "", "roast", 0],
  ])("%s", (_, after, tag, count) => {
    expect(countNewer(newest, after, tag)).toBe(count);
  });

  it("is zero before the first answer", () => {
    expect(countNewer(null, "", undefined)).toBe(0);
  });
});
