import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nameKey } from "@/lib/areas/lobsters/names";
import { DisplayName } from "@/lib/areas/lobsters/schemas";
import { runs } from "@/lib/testing/breadth";
import { anyText } from "@/lib/testing/given/texts";
import { cleanText, showsSomething, skeleton, skeletonWithPlaces, trimEndOf } from "./visible";

const LAST = 0x10ffff;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;

/** Every character of the classes that texts lose. Only those in KEPT stay, between or after certain others. */
const unseen = Array.from({ length: LAST + 1 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((char) => UNSEEN.test(char));

const JOINERS = ["\u200c", "\u200d"];
const KEPT = [...JOINERS, "\ufe0e", "\ufe0f"];

/** A flag that is spelled in tags. */
const tagged = (region: string) =>
  `🏴${String.fromCodePoint(...[...region].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f)}`;

const codesOf = (chars: string[]) => chars.map((char) => char.codePointAt(0)?.toString(16));

test("the character classes are not empty", () => {
  expect(unseen.length).toBeGreaterThan(4_000);
  expect(unseen).toEqual(
    expect.arrayContaining([..."\u061c\u00ad\u034f\u180e\ufe00\u3164\ufff9\u17b4\uffff"]),
  );
});

describe("a name", () => {
  it("equals the same name with invisible characters inside or at its ends", () => {
    const another = unseen.filter((char) =>
      [`${char}Ada`, `A${char}da`, `Ada${char}`, `${char}A${char}${char}da${char}`].some(
        (copy) => nameKey(copy) !== "ada",
      ),
    );
    expect(codesOf(another)).toEqual([]);
  });

  it("is stored without them, and joiners stay only between letters", () => {
    const kept = unseen.filter(
      (char) =>
        DisplayName.parse(`A${char}da`) !== (JOINERS.includes(char) ? `A${char}da` : "Ada") ||
        DisplayName.parse(`${char}Ada`) !== "Ada" ||
        DisplayName.parse(`Ada${char}`) !== "Ada",
    );
    expect(codesOf(kept)).toEqual([]);
  });

  it("without visible characters is refused", () => {
    const blank = [...unseen, " ", "\u00a0", "\u2800", "\u{1d159}", "\ufffc", "\u0301", ".", "-"];
    const taken = blank.filter((char) =>
      [char.repeat(2), char.repeat(32), `${char}\u2800${char}`].some(
        (name) => DisplayName.safeParse(name).success,
      ),
    );
    expect(codesOf(taken)).toEqual([]);
  });

  it("may consist of letters, digits or symbols of any kind", () => {
    for (const name of ["Ada", "大螯", "42", "🦞🦞", "C++", "می‌خواهم", "e\u0301e\u0301", "1️⃣ 2️⃣", "$$"])
      expect(DisplayName.parse(name)).toBe(name);
  });

  it("is on one line", () => {
    for (const name of ["A\nB", "A\tB", "A\u2028B", "A\u2029B"])
      expect(DisplayName.safeParse(name).error?.issues[0]?.message).toMatch(/^must be a single line/);
  });
});

describe("a text without invisible characters", () => {
  it("contains none anywhere", () => {
    for (const char of unseen.filter((one) => !KEPT.includes(one)))
      expect(cleanText(`${char}a${char}${char}b🦞${char}\n`)).toBe("ab🦞\n");
  });

  it.each([
    ["a joiner between letters", "می‌خواهم क्‍ष ර‍්ය a\u200db"],
    ["a joiner between emoji", "👨‍👩‍👧 👨🏽‍💻 🏳️‍🌈 👁️‍🗨️ ❤️‍🔥"],
    ["colours of an emoji", "❤️ ☀️x"],
    ["a keycap", "1️⃣ #️⃣"],
    ["marks on letters", "e\u0301 ก็ नि"],
    ["flags of England, Scotland and Wales", `${tagged("gbeng")}${tagged("gbsct")} ${tagged("gbwls")}`],
    ["the plain form of an emoji", "❤\ufe0e ☀\ufe0e"],
    ["the form of an ideograph", "葛\u{e0100}城 葛\u{e0101}飾 \u{20b9f}\u{e0102} 神\ufe00"],
    ["the form of a Mongolian letter", "\u1820\u180b\u1828\u180f"],
  ])("keeps %s", (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ["a joiner at an end", "\u200da b\u200d \u200c", "a b "],
    ["a joiner beside a digit or a sign", "1\u200d2 .\u200c.", "12 .."],
    ["a second joiner", "a\u200d\u200c\u200db", "a\u200db"],
    ["colours of a letter or a digit", "a\ufe0f 1\ufe0f", "a 1"],
    ["colours given twice", "❤\ufe0f\ufe0f", "❤\ufe0f"],
    ["tags that spell no flag", `${tagged("usca")}${tagged("gben")}x${tagged("gbeng").slice(2)}`, "🏴🏴x"],
    ["tags of a flag without an end", tagged("gbeng").slice(0, -2), "🏴"],
    ["tags of a flag after something invisible", tagged("gbeng").replace("🏴", "🏴\u200b"), "🏴"],
    ["tags after a flag", `${tagged("gbsct")}\u{e0041}\u{e007f}`, tagged("gbsct")],
    ["a second form of an ideograph", "葛\u{e0100}\u{e0101}\ufe00", "葛\u{e0100}"],
    ["the form of an ideograph after other letters", "a\u{e0100}1\ufe00か\u{e0100}🦞\u{e0100}", "a1か🦞"],
    ["the form of an emoji after an ideograph", "葛\ufe0f", "葛"],
    [
      "a second form of a Mongolian letter, and one elsewhere",
      "\u1820\u180b\u180c a\u180b\u1810\u180c",
      "\u1820\u180b a\u1810",
    ],
  ])("loses %s", (_, text, left) => {
    expect(cleanText(text)).toBe(left);
  });

  it("does not change when processed again, nor does a skeleton", () => {
    const unit = fc.constantFrom(
      ..."a1#é字 .\u0301\u094d🦞❤\u200b\u200c\u200d\ufe0f\u20e3\u{1f3fd}\u{e0100}\ufff9\u2800",
      ..."\ufe00\ufe0e\u1820\u180b🏴\u{e0067}\u{e007f}",
      ...[tagged("gbeng"), tagged("gbsct").slice(0, -2), tagged("gbeng").slice(2)],
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(skeleton(cleanText(text))).toBe(skeleton(text));
        expect(skeleton(skeleton(text))).toBe(skeleton(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("shows something if its skeleton has a letter, a digit or a symbol", () => {
    expect(["a", "1", "€", "🦞", " . a"].filter(showsSomething)).toHaveLength(5);
    expect(["", " ", ".", "\u0301", "\u3164", "\u2800"].filter(showsSomething)).toEqual([]);
  });
});

describe("a skeleton with places", () => {
  const unit = fc.constantFrom(
    ..."aΣςİ .´\u00a0\n字가ㄱㅏㄳ\u1112\u1161\u11abﾡￂｶﾞﬁ①🦞é\u0301\u0316\u200b\u200d\ufe0f\u2800",
  );
  const text = fc.oneof(fc.string({ unit, maxLength: 40 }), anyText({ maxLength: 40 }));
  const withOneSigma = (folded: string) => folded.replaceAll("ς", "σ");

  it("is the skeleton, except for its ends and the form of a sigma", () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(withOneSigma(skeletonWithPlaces(written).folded.trim())).toBe(withOneSigma(skeleton(written)));
      }),
      { numRuns: runs(4000) },
    );
  });

  it("maps each unit to a range of the text", () => {
    fc.assert(
      fc.property(text, (written) => {
        const { folded, starts, ends } = skeletonWithPlaces(written);
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        starts.forEach((start, unit) => {
          const end = ends[unit] ?? 0;
          expect(skeletonWithPlaces(written.slice(start, end)).folded).toContain(folded[unit]);
          expect(starts[unit + 1] === start || (starts[unit + 1] ?? end) >= end).toBe(true);
        });
      }),
      { numRuns: runs(2000) },
    );
  });
});

test("the end of a text is trimmed of the given characters, and of nothing else", () => {
  expect(trimEndOf("a. b. . ", " .")).toBe("a. b");
  expect(trimEndOf("...", ".")).toBe("");
  expect(trimEndOf("a", ".")).toBe("a");
});
