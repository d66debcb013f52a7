import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "@/lib/api/contract/cut-text";
import { codePoints } from "@/lib/api/contract/shapes";
import { withSuffix } from "@/lib/areas/lobsters/names";
import { excerpt, excerptAround } from "@/lib/areas/posts/excerpt";
import { excerpted, excerptLine } from "@/lib/pages/markdown/excerpt";
import { lightBeginningOf } from "@/lib/pages/markdown/weight";
import { runs } from "@/lib/testing/breadth";
import { anyText } from "@/lib/testing/given/texts";
import { beginningOf, graphemeBoundary, graphemesOf, nextGraphemeBoundary } from "./graphemes";

/** What readers see as one character, of several code points each. */
const JOINED = {
  family: "👨‍👩‍👧‍👦",
  profession: "👩🏽‍💻",
  flag: "🇨🇳",
  "flag in tags": "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  keycap: "1️⃣",
  heart: "❤️",
  accent: "e\u0301",
  "accents in a heap": "z\u0301\u0316\u0323\u0330\u0345",
  syllable: "क्षि",
  hangul: "\u1112\u1161\u11ab",
  ideograph: "葛\u{e0100}",
  thai: "กำ",
};

/** Each way to cut, and how much of a text of one repeated character it shows. */
const CUTS: Record<string, (text: string) => string> = {
  "a brief form": cutText,
  "an excerpt": (text) => excerpt(text).replace(/…$/, ""),
  "the excerpt of a list": excerpted,
  "a line of an excerpt": (text) => excerptLine(text).replace(/…$/, ""),
  "the beginning by weight": (text) => lightBeginningOf(text, 500),
  "a name with a suffix": (text) => withSuffix(beginningOf(text, 32), 2).replace(/-2$/, ""),
};

describe.each(Object.entries(JOINED))("a text of many of one character (%s)", (_, grapheme) => {
  it.each(Object.entries(CUTS))("loses no part of one in %s", (_, cut) => {
    for (const before of ["", "a", "ab", "abc", "字", "🦞"]) {
      const text = before + grapheme.repeat(400);
      const beginning = cut(text);
      expect(beginning.length).toBeLessThan(text.length);
      expect(beginning).toBe(before + grapheme.repeat((beginning.length - before.length) / grapheme.length));
    }
  });

  it("begins with a whole one in the excerpt around a mention", () => {
    for (const before of ["", "a", "ab", "abc", "abcd", "abcde"]) {
      const text = `${grapheme.repeat(100)}${before}@Bob ${"x".repeat(200)}`;
      const [beginning = ""] = excerptAround(text, text.indexOf("@"), "Bob").slice(1).split(`${before}@Bob`);
      expect(beginning.length).toBeGreaterThan(0);
      expect(beginning).toBe(grapheme.repeat(beginning.length / grapheme.length));
    }
  });
});

const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Object.values(JOINED), ..."ab 字🦞\u200d\u0301🇨\r\n"),
    maxLength: 60,
  }),
  anyText({ maxLength: 60 }),
);

/** The boundaries of a text, found by reading all of it. */
function boundariesOf(written: string): number[] {
  let end = 0;
  return [0, ...graphemesOf(written).map((grapheme) => (end += grapheme.length))];
}

it("the boundaries around a place are those that Unicode names, and a long first character is cut", () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 130 }), (written, place) => {
      const at = Math.min(place, written.length);
      const boundaries = boundariesOf(written);
      const before = boundaries.findLast((one) => one <= at) ?? 0;
      // A place between the two units of a code point is before it.
      const point = written.slice(0, at).isWellFormed() ? at : at - 1;
      expect(graphemeBoundary(written, at)).toBe(before === 0 ? point : before);
      if (before > 0) expect(nextGraphemeBoundary(written, at)).toBe(boundaries.find((one) => one >= at));
    }),
    { numRuns: runs(2000) },
  );
});

it("the beginning of a text has at most so many code points, and is the text if that fits", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (written, max) => {
      const beginning = beginningOf(written, max);
      expect(codePoints(beginning)).toBeLessThanOrEqual(max);
      expect(written.startsWith(beginning)).toBe(true);
      expect(beginning.isWellFormed()).toBe(true);
      if (codePoints(written) <= max) expect(beginning).toBe(written);
      else expect(beginning).not.toBe("");
    }),
    { numRuns: runs(2000) },
  );
});

it("a character without an end is cut after the last code point that fits, wherever it begins", () => {
  const endless = `x${"\u0301".repeat(100_000)}`;
  expect(codePoints(cutText(endless))).toBe(300);
  expect(codePoints(cutText(`Hello ${endless}`))).toBe(300);
  expect(graphemeBoundary(`Hello ${endless}`, 50_000)).toBe(50_000);
  expect(graphemeBoundary("👨‍".repeat(50_000), 90_001)).toBeLessThanOrEqual(90_001);
});
