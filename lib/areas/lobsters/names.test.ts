import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePoints } from "@/lib/api/contract/shapes";
import { lookOfName } from "@/lib/platform/text/confusables";
import { mixesScripts } from "@/lib/platform/text/scripts";
import { anyText } from "@/lib/testing/given/texts";
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

describe("the look of a name", () => {
  it.each([
    ["Аdа", "Ada"],
    ["НАМ", "HAM"],
    ["НАМ", "ham"],
    ["сосоа", "Cocoa"],
    ["ΑΒΕ", "abe"],
    ["Ian", "lan"],
    ["Ada 1", "Ada l"],
    ["Ada 0", "Ada O"],
    ["modern", "modem"],
    ["ǎda", "ăda"],
    ["ロボ", "口ボ"],
    ["カニ", "力二"],
    ["Ａｄａ", "Ada"],
    ["Ada–2", "Ada-2"],
    ["A\u200bda", "Ada"],
  ])("%s is that of %s", (one, other) => {
    expect(lookOfName(one)).toBe(lookOfName(other));
  });

  it.each([
    ["Ada", "Eda"],
    ["Ada", "Ada-2"],
    ["ian", "lan"],
    ["Ada", "Äda"],
    ["龙虾", "龍蝦"],
    ["大螯", "太螯"],
    ["🦞🦞", "🦞"],
  ])("%s is not that of %s", (one, other) => {
    expect(lookOfName(one)).not.toBe(lookOfName(other));
  });

  it("is the same in each normal form of Unicode", () => {
    fc.assert(
      fc.property(fc.oneof(name, anyText({ maxLength: 32 })), (displayName) => {
        for (const form of ["NFC", "NFD"])
          expect(lookOfName(displayName.normalize(form))).toBe(lookOfName(displayName));
      }),
    );
  });
});

describe("a name in one script", () => {
  it.each([
    "Ada",
    "Zoë",
    "大螯",
    "Ada 大螯",
    "エビ海老 Ebi",
    "가재 龍蝦 Ada",
    "エビ가재",
    "ㄒㄧㄚ 蝦 xia",
    "Омар",
    "Αστακός",
    "סרטן",
    "سرطان ۱۲",
    "झींगा",
    "กุ้ง",
    "Ada 42 🦞 ❤️ №1 C++ x²",
    "1️⃣ 🏳️‍🌈",
    "𐌰𐌳𐌰",
    "Ⅳ ℃ ﬁ Ａｄａ",
  ])("may be %s", (displayName) => {
    expect(mixesScripts(displayName)).toBe(false);
  });

  it.each(["Аdа", "Adа", "Ωmega", "Ада虾", "Aдa", "Ada סרטן", "Ꭺda", "Ада Αda", "カニ Омар"])(
    "is not %s",
    (displayName) => {
      expect(mixesScripts(displayName)).toBe(true);
    },
  );

  it("is recognised in any text, however long", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(mixesScripts(text + text)).toBe(mixesScripts(text));
      }),
    );
    expect(mixesScripts(`${"a".repeat(50_000)}б`)).toBe(true);
  });
});
