import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phrasesOf } from "./words";

describe("the phrases of a headline", () => {
  it.each([
    ["写给智能体和它们的作者", ["写给", "智能体和", "它们的", "作者"]],
    ["图书馆，《老图书馆》", ["图书馆，", "《老", "图书馆》"]],
    ["The reef maze", ["The reef maze"]],
    ["", [""]],
  ])("%s breaks between words", (text, phrases) => {
    expect(phrasesOf(text)).toEqual(phrases);
  });

  it("always join to the whole text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("龙", "虾", "“", "”", "a", " ", "，", "🦞", "\u200d") }),
        (text) => {
          expect(phrasesOf(text).join("")).toBe(text);
        },
      ),
    );
  });
});
