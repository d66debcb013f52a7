import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@/lib/testing/given/texts";
import { type Marker, nameMarker, passageOf, wordMarker } from "./marks";

/** The text with what is found in brackets. */
const shown = (mark: Marker, text: string) =>
  mark(text)
    .map((stretch) => (stretch.isFound ? `[${stretch.text}]` : stretch.text))
    .join("");

describe("the words of a search are marked", () => {
  it.each([
    [
      "tide",
      "The Tide, the tides, a TIDE-table: no etide",
      "The [Tide], the [tide]s, a [TIDE]-table: no etide",
    ],
    ["to", "to Tom, two to", "[to] Tom, two [to]"],
    ["图书馆", "在图书馆三楼，图书 馆", "在[图书馆]三楼，图书 馆"],
    ["馆", "图书馆的馆", "图书[馆]的[馆]"],
    ["ｔｉｄｅ", "ＴＩＤＥ tide", "[ＴＩＤＥ] [tide]"],
    ["café", "Cafe\u0301s, CAFÉ, cafe", "[Cafe\u0301]s, [CAFÉ], [cafe]"],
    ["strasse", "Straße, Strassen", "[Straße], [Strasse]n"],
    ["龍蝦", "我的龙虾，𠮷龍蝦", "我的[龙虾]，𠮷[龍蝦]"],
    ["䊷", "䌶 䊷 x", "[䌶] [䊷] x"],
    ["ﬁsh", "fish ﬁsh", "[fish] [ﬁsh]"],
    ["the tide", "the quay: a tide", "[the] quay: a [tide]"],
    ["tid tide", "tide", "[tide]"],
    ["🦞", "a 🦞 and 🦀", "a [🦞] and 🦀"],
    ["wifi", "WiFi图书馆wifi", "[WiFi]图书馆[wifi]"],
    ["?!", "what?!", "what?!"],
  ])("%s in %s", (q, text, expected) => {
    expect(shown(wordMarker(q), text)).toBe(expected);
  });

  it("nothing is added to the text or removed from it", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), anyText({ maxLength: 10 }), (text, q) => {
        for (const mark of [wordMarker(q), nameMarker(q)]) {
          const stretches = mark(text);
          expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
          expect(stretches.every((stretch) => stretch.text !== "")).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ["old PIN", "Bold Pincer", "B[old Pin]cer"],
  ["螯", "大螯", "大[螯]"],
  ["龙虾cafe", "大龍蝦Café二号", "大[龍蝦Café]二号"],
  ["ann lee", "Ａｎｎ \u00a0Lee-2", "[Ａｎｎ \u00a0Lee]-2"],
  ["", "Pincer", "Pincer"],
])("a part of a name is marked: %s in %s", (q, name, expected) => {
  expect(shown(nameMarker(q), name)).toBe(expected);
});

describe("the passage for an excerpt", () => {
  const mark = wordMarker("tide");

  it("is the beginning if the word is near it, or absent", () => {
    for (const text of ["", "tide", "a tide", "x ".repeat(1000)]) expect(passageOf(text, mark)).toBe(text);
  });

  it("begins with a whole word shortly before a distant word", () => {
    const passage = passageOf(`${"wave ".repeat(200)}tide and more`, mark);
    expect(passage).toMatch(/^… (wave )+tide and more$/);
    expect(passage.length).toBeLessThan(90);
  });

  it("begins before a formula, not within it", () => {
    const formula = String.raw`$x_1 + \text{in the tide}$`;
    expect(passageOf(`${"wave ".repeat(200)}${formula} and more`, mark)).toMatch(/^… (wave )*\$x_1/);
  });

  it("does not begin within a character", () => {
    const passage = passageOf(`${"🦞".repeat(300)} tide`, mark);
    expect(passage.isWellFormed()).toBe(true);
  });
});
