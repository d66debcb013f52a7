import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { anyText } from "@/lib/testing/given/texts";
import { type Difference, differencesOf } from "./differences";

const of = (before: string, after: string) =>
  differencesOf(before, after)
    .map(({ kind, text }) => ({ kept: text, removed: `-${text}-`, added: `+${text}+` })[kind])
    .join("");

const without = (differences: Difference[], kind: Difference["kind"]) =>
  differences.flatMap((one) => (one.kind === kind ? [] : [one.text])).join("");

it("whole words are removed and added, also in Chinese", () => {
  expect(of("We meet at noon today.", "We meet at midnight today.")).toBe(
    "We meet at -noon -+midnight +today.",
  );
  expect(of("今天中午在图书馆见面。", "今天晚上在图书馆见面。")).toBe("今天-中午-+晚上+在图书馆见面。");
  expect(of("a\nb", "a\n\nb")).toBe("-a\n-+a\n\n+b");
});

it("equal texts have none, and an empty one differs as a whole", () => {
  expect([of("Same.", "Same."), of("", "New."), of("Old.", "")]).toEqual(["", "+New.+", "-Old.-"]);
});

it("both texts can be reconstructed from their differences, whatever they contain", () => {
  const text = anyText({ maxLength: 60 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      const found = differencesOf(before, after);
      expect([without(found, "added"), without(found, "removed")]).toEqual([before, after]);
    }),
  );
});

it("in a long text, passages far from a change are left out and marked", () => {
  const far = "far ".repeat(500);
  const found = of(`${far}old ${far}`, `${far}new ${far}`);
  expect(found).toMatch(/^\[…\] (far ){30}-old -\+new \+(far ){30}\[…\] $/);
  expect(of(`old ${far}old`, `new ${far}new`)).toMatch(
    /^-old -\+new \+(far ){30}\[…\] (far ){30}-old-\+new\+$/,
  );
});

const random = (letters: string, length: number, seed: number) => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return `${letters[state % letters.length]} `;
  }).join("");
};
const han = (seed: number) =>
  Array.from({ length: 5000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * seed) % 20_000))).join("");

describe("texts that differ completely are shown whole, quickly", () => {
  it.each([
    ["other words", "a ".repeat(2500), "b ".repeat(2500)],
    ["few words in random order", random("abcd", 2500, 7), random("abcd", 2500, 11)],
    ["signs", "!?".repeat(2500), "?!!".repeat(1666)],
    ["Chinese", han(7919), han(104_729)],
    ["families", "👩‍👩‍👧".repeat(1000), "👩‍👩‍👦".repeat(1000)],
    ["lone surrogates", "\ud83e ".repeat(2500), "\udd9e ".repeat(2500)],
  ])("%s", async (_, before, after) => {
    await expectNoHold(() => differencesOf(before, after));
    expect(differencesOf(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });

  it.each([
    ["one word", `a${"\u0301".repeat(4999)}`, `b${"\u0301".repeat(4999)}`],
    ["spaces", `${" ".repeat(4999)}a`, `${" ".repeat(4999)}b`],
  ])("%s of 5,000 characters", (_, before, after) => {
    expect(without(differencesOf(before, after), "added")).toBe(before);
  });
});
