import { expect, it } from "vitest";
import { withoutOrphan } from "./without-orphan";

it.each([
  ["The tide is out", "The tide is\u00a0out"],
  ["先学会走路，", "先\u5b66\u2060\u4f1a\u8d70\u2060\u8def，"],
  ["Two words", "Two words"],
  ["One", "One"],
  ["龙虾", "龙\u2060虾"],
  ["It ends in incomprehensibilities", "It ends in incomprehensibilities"],
])("the end of %j stays together", (text, kept) => {
  expect(withoutOrphan(text)).toBe(kept);
});
