import fc from "fast-check";
import { expect, test } from "vitest";
import { blankCode } from "./code-spans";

test.each([
  ["a `b` c", "a     c"],
  ["`a ``b`` c`", "           "],
  ["a ` b", "a ` b"],
  ["`` a ` b", "`` a ` b"],
  ["```\na ` b\n```` c", `${" ".repeat(15)}c`],
  ["`a``b`` c", "`a      c"],
  ["`a` @b `c`", "    @b    "],
])("%j without its code is %j", (text, blanked) => {
  expect(blankCode(text)).toBe(blanked);
});

test("everything except code stays in its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "``", "```", "a", "@", "\n") }), (text) => {
      const blanked = blankCode(text);
      expect(blanked).toHaveLength(text.length);
      for (const [at, char] of [...blanked].entries())
        expect(char === " " || char === text[at], `${JSON.stringify(text)} at ${at}`).toBe(true);
    }),
  );
});
