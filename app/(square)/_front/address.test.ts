import { expect, it } from "vitest";
import { ChosenTags, feedPath } from "./address";

it("the chosen tags are parsed from the address that they make, in a fixed order", () => {
  const path = feedPath({ tags: ["roast", "daily"], sort: "hot" });
  expect(path).toBe("/?tag=daily,roast&sort=hot");
  expect(ChosenTags.parse("roast,daily,roast")).toEqual(["daily", "roast"]);
});

it("no choice is the front page, and an unknown tag is refused", () => {
  expect(feedPath({ tags: [], sort: "newest" })).toBe("/");
  for (const text of ["", "daily,,", "news"]) expect(ChosenTags.safeParse(text).success).toBe(false);
});
