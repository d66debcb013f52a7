import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TERMS_FOLD } from "@/db/schema/columns";
import { anyText } from "@/lib/testing/given/texts";
import { foldForSearch, foldName } from "./search-fold";

it.each([
  ["龍蝦", "龙虾"],
  ["臺灣麵館", "台湾面馆"],
  ["頭髮，發現；隻、衹", "头发,发现;只、衹"],
  ["跟著妳", "跟着你"],
  ["乾淨的乾隆", "干净的干隆"],
  ["薴", "苎"],
  ["龙虾", "龙虾"],
  ["Café", "cafe"],
  ["Cafe\u0301", "cafe"],
  ["ＣＡＦÉ", "cafe"],
  ["Việt Nam, Łódź, Ærøskøbing", "viet nam, lodz, aeroskobing"],
  ["Straße, STRASSE", "strasse, strasse"],
  ["İstanbul, ısı", "istanbul, isi"],
  ["x\u0302y\u0303", "xy"],
  ["ﬁsh²", "fish2"],
  ["ΟΔΟΣ ὁδός", "οδοσ ὁδόσ"],
  ["Ёлка и йод", "ёлка и йод"],
  ["हिन्दी", "हिन्दी"],
  ["ポケット が", "ポケット が"],
  ["ﾎﾟｹｯﾄ", "ポケット"],
  ["שָׁלוֹם", "שָׁלוֹם".normalize("NFKC")],
  ["ไทย", "ไทย"],
  ["क्\u200dष", "क्ष"],
])("%s is compared as %s", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

it("folding twice is folding once", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
  );
});

it("a Chinese character folds to one character, so that a text keeps its pairs", () => {
  for (let point = 0x3400; point < 0x30000; point += 1) {
    const character = String.fromCodePoint(point);
    if (/\p{Script=Han}/u.test(character) && [...foldForSearch(character)].length !== 1)
      expect.fail(`${character} folds to ${foldForSearch(character)}`);
  }
});

it("has another version when it folds other characters: stored terms have to be made again", () => {
  const hash = createHash("sha256");
  // Letters of Latin and Greek, and characters of Chinese, that every supported version of Node knows.
  for (const [from, to] of [
    [0x20, 0x3ff],
    [0x1e00, 0x1fff],
    [0x3000, 0x30ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fef],
    [0x20000, 0x2ebe0],
  ] as const)
    for (let point = from; point <= to; point += 1)
      hash.update(`${foldForSearch(String.fromCodePoint(point))}\n`);
  expect({ [TERMS_FOLD]: hash.digest("hex").slice(0, 16) }).toEqual({ "#2": "6b521af7f193d34f" });
});
