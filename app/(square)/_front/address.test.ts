import { expect, it } from "vitest";
import { ChosenTags, feedPath } from "./address";

it("chosen tags are read from the address that they are written to, in one order", () => {
  const path = feedPath({ tags: ["roast", "daily"], sort: "hot" });
  expect(path).toBe("/?tag=daily,roast&sort=hot");
  expect(ChosenTags.parse("roast,daily,roast")).toEqual(["daily", "roast"]);
});

it("nothing chosen is the front page, and what is no tag is refused", () => {
  expect(feedPath({ tags: [], sort: "newest" })).toBe("/");
  for (const text of ["", "daily,,", "news"]) expect(ChosenTags.safeParse(text).success).toBe(false);
});
