import fc from "fast-check";
import { expect, it } from "vitest";
import { codePoints } from "@/lib/api/contract/shapes";
import { excerpt } from "./excerpt";

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
