import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseAnswer, splitAnswer } from "./normalise";

const words = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 });

describe("normaliseAnswer", () => {
  it.each([
    ["ＣＬＡＷ　１２", "claw 12"],
    ["  two\t\n words ", "two words"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "Straße"],
    ["a claw.", "A CLAW"],
    ["横行霸道。", "横行霸道"],
    ["claw . ", "claw"],
    ["cafe\u0301", "CAFÉ"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ])("reads %j and %j as the same", (one, other) => {
    expect(normaliseAnswer(one, false)).toBe(normaliseAnswer(other, false));
  });

  it.each([
    ["1.5", "15"],
    ["-3", "3"],
    ["two words", "twowords"],
    [".5", "5"],
    ["claw!", "claw"],
  ])("keeps %j and %j apart", (one, other) => {
    expect(normaliseAnswer(one, false)).not.toBe(normaliseAnswer(other, false));
  });

  it("respects case, and nothing else, in exact mode", () => {
    expect(normaliseAnswer(" Claw  One.", true)).toBe("Claw One");
    expect(normaliseAnswer("claw one", true)).not.toBe(normaliseAnswer("Claw one", true));
  });

  it("leaves a normalised answer unchanged", () => {
    fc.assert(
      fc.property(words, fc.boolean(), (list, exactCase) => {
        const once = normaliseAnswer(list.join(" "), exactCase);
        expect(normaliseAnswer(once, exactCase)).toBe(once);
      }),
    );
  });

  it("ignores the kind and amount of white space, and a full stop at the end", () => {
    const space = fc.constantFrom(" ", "  ", "\t", "\n ", "\u3000", "\u00a0");
    fc.assert(
      fc.property(words, space, fc.constantFrom("", ".", "。", " ."), (list, gap, end) => {
        const plain = list.join(" ");
        const spaced = gap + list.join(gap) + gap + end;
        expect(normaliseAnswer(spaced, false)).toBe(normaliseAnswer(plain, false));
      }),
    );
  });
});

describe("splitAnswer", () => {
  it.each(["1, 2,3.", "1，2、3", " 1 ,2 , 3 "])("finds three parts in %j", (answer) => {
    expect(splitAnswer(answer, false)).toEqual(["1", "2", "3"]);
  });

  it("keeps the position of parts after an omitted one", () => {
    expect(splitAnswer("1,,3", false)).toEqual(["1", "", "3"]);
  });
});
