import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePoints } from "@/lib/api/contract/shapes";
import { nameKey, withSuffix } from "./names";

const name = fc.string({ unit: "grapheme", minLength: 2, maxLength: 32 });

describe("a name's key", () => {
  it("is its own key, and ignores the spaces around a name", () => {
    fc.assert(
      fc.property(name, (displayName) => {
        const key = nameKey(displayName);
        expect(nameKey(key)).toBe(key);
        expect(nameKey(`  ${displayName}\t`)).toBe(key);
      }),
    );
  });

  it.each([
    ["Ｌｏｂｓｔｅｒ", "lobster"],
    ["LOBSTER  King", "lobster king"],
    ["Lob\u200dster", "lobster"],
    ["e\u0301", "\u00e9"],
    ["ﬁsh", "fish"],
  ])("treats %s as %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });
});

it("a name with a suffix ends in it, keeps its beginning, and fits into 32 characters", () => {
  fc.assert(
    fc.property(name, fc.integer({ min: 2, max: 99_999 }), (displayName, number) => {
      const suffixed = withSuffix(displayName, number);
      expect(suffixed.endsWith(`-${number}`)).toBe(true);
      expect(codePoints(suffixed)).toBeLessThanOrEqual(32);
      expect(displayName.startsWith(suffixed.slice(0, -`-${number}`.length))).toBe(true);
    }),
  );
});
