import { describe, expect, it } from "vitest";
import { countNewer, markedTitle } from "./newer";

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

describe("the number of new things on a page", () => {
  const times = ["2026-03-01T12:00:02.000Z", "2026-03-01T12:00:01.000Z"];

  it.each([
    ["is of those after the newest that is shown", "2026-03-01T12:00:01.000Z", 1],
    ["is zero when that is the newest", "2026-03-01T12:00:02.000Z", 0],
    ["is of all where nothing was shown", "", 2],
  ])("%s", (_, after, count) => {
    expect(countNewer({ times }, after)).toBe(count);
  });

  it("is the server's count, if there is one", () => {
    expect(countNewer({ count: 7 }, "2026-03-01T12:00:02.000Z")).toBe(7);
  });
});

describe("the title of a tab", () => {
  it("gets the number, which replaces the one before, and loses it again", () => {
    const first = markedTitle("Tides", "", "(1) ");
    const second = markedTitle(first, "(1) ", "(50+) ");
    expect([first, second, markedTitle(second, "(50+) ", "")]).toEqual(["(1) Tides", "(50+) Tides", "Tides"]);
  });

  it("keeps a number that is its own, and that of a page that was loaded meanwhile", () => {
    expect(markedTitle("(2) reasons", "", "(1) ")).toBe("(1) (2) reasons");
    expect(markedTitle("Another page", "(1) ", "")).toBe("Another page");
  });
});
