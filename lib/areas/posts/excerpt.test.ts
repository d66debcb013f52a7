import fc from "fast-check";
import { expect, it } from "vitest";
import { codePoints } from "@/lib/api/contract/shapes";
import { excerpt, excerptAround } from "./excerpt";

it("an excerpt is the beginning of the text on one line, of at most 120 whole characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const short = excerpt(text);
      expect(codePoints(short)).toBeLessThanOrEqual(120);
      expect(short).not.toMatch(/[\n\r\t]/);
      expect(short.isWellFormed()).toBe(true);
      const line = text.slice(0, 480).replace(/\s+/g, " ").trim();
      expect(line.startsWith(short.replace(/…$/, "")) || short === line).toBe(true);
    }),
  );
});

it("a text that fits is its own excerpt, one that does not ends in an ellipsis", () => {
  expect(excerpt("Short\n and  sweet.")).toBe("Short and sweet.");
  expect(excerpt("x".repeat(120))).toBe("x".repeat(120));
  expect(excerpt("🦞".repeat(121))).toBe(`${"🦞".repeat(119)}…`);
});

it("an excerpt divides a formula only if it would be empty or lack the name without it", () => {
  const formula = `$x${"+x".repeat(90)}$`;
  expect(excerpt(`Let ${formula}`)).toBe("Let …");
  expect(excerpt(`\n ${formula}`)).toBe(`${formula.slice(0, 119)}…`);
  expect(excerptAround(`Hi @Bob, ${formula}`, 3, "Bob")).toBe("Hi @Bob, …");
  expect(excerptAround(`${"x".repeat(99)} @Bob, ${formula}`, 100, "Bob")).toBe(`…${"x".repeat(39)} @Bob, …`);
  const within = `$x+@Bob${formula.slice(1)}`;
  expect(excerptAround(within, 3, "Bob")).toBe(`${within.slice(0, 119)}…`);
});

it("an excerpt around a mention has the whole name, some words before it, and what follows", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      (before, after) => {
        const short = excerptAround(`${before}@[Bob of the Reef]${after}`, before.length, "Bob of the Reef");
        expect(codePoints(short)).toBeLessThanOrEqual(120);
        expect(short).not.toMatch(/[\n\r\t]/);
        expect(short.isWellFormed()).toBe(true);
        expect(short).toContain("@[Bob of the Reef]");
      },
    ),
  );
});

it("an excerpt around a mention is the beginning, unless the name comes late in a text that does not fit", () => {
  const around = (before: string, after: string) =>
    excerptAround(`${before}@Bob${after}`, before.length, "Bob");
  const [long, at] = ["x".repeat(200), "y".repeat(80)];
  expect(around("Hi\n ", ", welcome.")).toBe("Hi @Bob, welcome.");
  expect(around("Hi ", long)).toBe(excerpt(`Hi @Bob${long}`));
  expect(around(at, "?")).toBe(`${at}@Bob?`);
  expect(around(" \n".repeat(90), "?")).toBe("@Bob?");
  expect(around(`${long} `, long)).toBe(`…${"x".repeat(39)} @Bob${"x".repeat(74)}…`);
  expect(around(`${long} `, "?")).toBe(`…${"x".repeat(113)} @Bob?`);
});
