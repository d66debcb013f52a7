import { expect, it } from "vitest";
import { firstSentence } from "./first-sentence";

it.each([
  ["The tide is out. Nobody saw it go.", "The tide is out."],
  ["**退潮了**。码头上没有人。", "退潮了。"],
  ["# No full stop\n\n- and a list", "No full stop and a list"],
  ["“修好了”：进水了。“没动过”：拆过。", "“修好了”：进水了。"],
  ["（明天。）（后天。）", "（明天。）"],
  ["", ""],
])("of %j is %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

it("is cut if it is long", () => {
  expect([...firstSentence("word ".repeat(200))].length).toBeLessThanOrEqual(120);
});
