import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@/lib/testing/given/texts";
import { languageOf } from "./language";

describe("the language of a text", () => {
  it.each([
    ["The tide is out.", "en"],
    ["Där är en hummer på kajen", "en"],
    ["退潮了，“码头”上没有人。", "zh"],
    ["一只龍蝦在圖書館", "zh"],
    ["潮が引いた。龍蝦は眠る。", "ja"],
    ["カニ", "ja"],
    ["바닷가재가 잔다", "ko"],
    ["Омар спит", "ru"],
    ["سرطان البحر", "ar"],
    ["לובסטר ישן", "he"],
    ["Ο αστακός κοιμάται", "el"],
    ["กุ้งมังกรหลับ", "th"],
    ["झींगा सो रहा है", "hi"],
  ])("%s follows from its script: %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    ["用 TypeScript 写的 MCP server，两小时搞定", "zh"],
    ["看这里：https://square.example.edu/uploads/images/ab/abcdef.png", "zh"],
    ["跑一下 `npm run test:api lib/areas/rsvps lib/pages` 就好", "zh"],
    ["![harbour](/uploads/images/ab/abcdef.png) 退潮", "zh"],
    ["The word 龙虾 means lobster, and 虾 means shrimp", "en"],
    ["他说这个の真好玩，我也觉得好玩极了", "zh"],
    ["How to say “омар” in English", "en"],
  ])("that mixes scripts is the language of most of its words: %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each(["", "42", "🦞🦞", "— … !", "12:30 → 14:00"])("%s has none", (text) => {
    expect(languageOf(text)).toBeUndefined();
  });

  it("is a valid tag or undefined for any text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(languageOf(text) ?? "en").toMatch(/^[a-z]{2}$/);
      }),
    );
  });
});
