import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@/lib/testing/given/texts";
import { database } from "./client";
import { TERMS_FOLD } from "./schema/columns";
import { runOnce } from "./statement";
import { toSearchQuery, toSearchVector } from "./terms";

/** Whether PostgreSQL finds the text; undefined if there is nothing to search for. */
async function finds(q: string, text: string): Promise<boolean | undefined> {
  const query = toSearchQuery(q);
  if (query === undefined) return undefined;
  const [row] = await runOnce<{ found: boolean }>(
    database().db,
    sql`select ${toSearchVector(text)}::tsvector @@ ${query}::tsquery found`,
  );
  return row?.found;
}

it("search terms have the version that made them, which no search finds", async () => {
  expect(toSearchVector("tide")).toBe(`'${TERMS_FOLD}' 'tide':1`);
  expect(await finds(TERMS_FOLD, "tide")).toBe(false);
});

describe("search terms", () => {
  it.each([
    ["tide", "The tides of March"],
    ["TIDE march", "march and its Tides"],
    ["at", "at noon"],
    ["ｔｉｄｅ", "tide"],
    ["tide", "ＴＩＤＥ"],
    ["node js", "We use Node.js"],
    ["café", "Cafés"],
    ["cafe", "Café"],
    ["Café", "CAFE"],
    ["cafe", "Cafe\u0301s"],
    ["strasse", "Straße"],
    ["łódź", "Lodz"],
    ["龙虾", "我的龍蝦"],
    ["龍蝦", "我的龙虾"],
    ["龍虾", "龙蝦"],
    ["台湾", "臺灣"],
    ["干净", "乾淨"],
    ["乾隆", "乾隆"],
    ["看着", "看著"],
    ["圖書館 café", "图书馆的Cafe"],
    ["图书馆", "今天图书馆关门"],
    ["图书", "去图书馆"],
    ["馆", "去图书馆"],
    ["图", "地图"],
    ["食堂 图书馆", "图书馆旁边的食堂"],
    ["gpt4模型", "新的GPT4模型来了"],
    ["カニ", "カニとエビ"],
    ["도서", "도서관에서"],
    ["ปู", "กินปู"],
    ["𠮷野家", "在𠮷野家"],
    ["🦞", "Hello🦞!"],
    ["❤️", "with ❤"],
    ["3", "chapter 3"],
    ["abc".repeat(40), "abc".repeat(40)],
  ])("find by %s: %s", async (q, text) => {
    expect(await finds(q, text)).toBe(true);
  });

  it.each([
    ["tide", "riptide"],
    ["at", "atoll"],
    ["tide table", "tide"],
    ["图书馆", "图书和书馆"],
    ["图书馆", "图书。馆"],
    ["书图", "图书"],
    ["🦞", "🦀"],
    ["龙虾", "龍與蝦"],
    ["皇后大道", "皇帝大道"],
    ["и", "й"],
    ["हिन्दि", "हिन्दी"],
    ["が", "か"],
  ])("do not find by %s: %s", async (q, text) => {
    expect(await finds(q, text)).toBe(false);
  });

  it.each(["", "   ", "!?", "…,。", "\u200d", "'", "\\", "&|<->"])("of %j are empty", (q) => {
    expect(toSearchQuery(q)).toBeUndefined();
    expect(toSearchVector(q)).toBe(toSearchVector(""));
  });

  const letters = fc.constantFrom(..."图书馆堂ab1 ,。'\\&|!:*()🦞");
  const written = fc.array(letters, { maxLength: 14 }).map((chars) => chars.join(""));

  it("find texts that contain every run of Chinese and a word with every prefix, and nothing else", async () => {
    const runs = (text: string) => text.match(/[图书馆堂]+|[ab1]+|🦞/gu) ?? [];
    const matches = (q: string, text: string) =>
      runs(q).every((wanted) =>
        runs(text).some((run) => {
          if (/^[图书馆堂]/.test(wanted)) return run.includes(wanted);
          return wanted.length >= 3 ? run.startsWith(wanted) : run === wanted;
        }),
      );
    const seen = { true: 0, false: 0 };
    const q = fc.array(letters, { minLength: 1, maxLength: 5 }).map((chars) => chars.join(""));
    await fc.assert(
      fc.asyncProperty(q, written, async (wanted, text) => {
        const found = await finds(wanted, text);
        expect(found).toBe(runs(wanted).length === 0 ? undefined : matches(wanted, text));
        if (found !== undefined) seen[`${found}`] += 1;
      }),
      { numRuns: 600 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(20);
  });

  it("are accepted by PostgreSQL whatever the text, up to the longest post", async () => {
    const text = fc.oneof(
      anyText({ maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 100 }).map((one) => one.repeat(50)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        if (!any.isWellFormed() || any.includes("\0")) return;
        await expect(finds(any.slice(0, 100).toWellFormed(), any)).resolves.not.toThrow();
      }),
      { numRuns: 200 },
    );
    const longest = Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x20000 + i)).join("");
    expect(await finds("\u{20010}\u{20011}\u{20012}", longest)).toBe(true);
    expect(await finds("كلمة", `${"ﷺ".repeat(4995)} كلمة`)).toBe(true);
  });
});
