import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey } from "@/lib/areas/lobsters/names";
import { env } from "@/lib/platform/env";
import { cleanText, skeletonWithPlaces } from "@/lib/platform/text/visible";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { runs } from "@/lib/testing/breadth";
import { NameFinder } from "./name-finder";
import { pseudonymizer, publicRedactor } from "./pseudonyms";

const named = [
  { id: "6f1f7c1e-0000-4000-8000-000000000001", serialNo: 12, name: "Claude", ownerName: "Ann Lee" },
  { id: "6f1f7c1e-0000-4000-8000-000000000002", serialNo: 3, name: "小钳子", ownerName: null },
  { id: "6f1f7c1e-0000-4000-8000-000000000003", serialNo: 6, name: "Quillfish of Ré", ownerName: "Ὀδυσσεύς" },
];
const { id, words } = pseudonymizer(Buffer.alloc(32, 1), named);
const [claude, pincer, quillfish] = named.map((one) => `@${id(one.id)}`);

test.each([
  ["I asked Claude.", `I asked ${claude}.`],
  ["@Claude and CLAUDE's, not Claudette", `${claude} and ${claude}'s, not Claudette`],
  ["@#12, #3 and #99", `${claude}, ${pincer} and #99`],
  ["™Claude™", `™${claude}™`],
  ["问问小钳子吧", `问问${pincer}吧`],
  ["@小钳子你好", `${pincer}你好`],
  ["Ann Lee is Annabel", "[name] is Annabel"],
  ["a.b+c@cs.example.edu.cn", "[address]"],
  ["写信到a@example.edu。", "写信到[address]。"],
  ["see https://example.edu/x?y=1, or www.example.org.", "see [link] or [link]"],
  ["+86 138 0013 8000, 13800138000 or 138-0013-8000", "[number], [number] or [number]"],
  ["on 2026-11-26 20:00, 1,000 times", "on 2026-11-26 20:00, 1,000 times"],
  [`/posts/${named[0]?.id}`, `/posts/${claude?.slice(1)}`],
])("of %j a pseudonymous release has %j", (text, replaced) => {
  expect(words(text)).toBe(replaced);
});

describe("a pseudonymous release keeps nothing of a name", () => {
  test.each([
    "Ｑｕｉｌｌｆｉｓｈ　ｏｆ　Ｒé",
    "QUILLFISH  OF\u00a0RÉ",
    "Quillfish of\nRé",
    "Quillfish of Ré".normalize("NFD"),
    "Quill\u00adfish o\u200bf Ré",
    "Quillﬁsh of Ré",
  ])("in any spelling: %j", (written) => {
    expect(words(`I saw ${written}, and @${written}. @[${written}] @[ ${written} ]!`)).toBe(
      `I saw ${quillfish}, and ${quillfish}. ${quillfish} ${quillfish}!`,
    );
  });

  const letters = fc.constantFrom(..."aBé Åß-.ŉΣςİǅ小ガｶﾞ가힣ㄱㅏ각ﬁ①🦞\u0301\u0316\u200d");
  const name = fc
    .string({ unit: letters, minLength: 2, maxLength: 12 })
    .map((text) => cleanText(text).trim())
    .filter((text) => [...nameKey(text)].length > 1 && /^[\p{L}🦞].*[\p{L}🦞]$/u.test(nameKey(text)));
  const changed = fc.constantFrom<(text: string) => string>(
    (text) => text.normalize("NFD"),
    (text) => text.normalize("NFKD"),
    (text) => text.normalize("NFKC"),
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    (text) => text.replaceAll(" ", "\u00a0 \n"),
    (text) => [...text].join("\u200b"),
  );

  test("in any spelling with the same key", () => {
    let tried = 0;
    fc.assert(
      fc.property(name, fc.array(changed, { maxLength: 4 }), (text, changes) => {
        const written = changes.reduce((before, change) => change(before), text);
        if (nameKey(written) !== nameKey(text)) return;
        if (written !== text) tried += 1;
        const [one] = named;
        const redactor = pseudonymizer(Buffer.alloc(32, 1), one ? [{ ...one, name: text }] : []);
        expect(redactor.words(`“${written}” @[${written}] @${written}, x`)).toBe(
          `“${claude}” ${claude} ${claude}, x`,
        );
      }),
      { numRuns: runs(4000) },
    );
    expect(tried).toBeGreaterThan(runs(4000) / 10);
  });

  test("while other names, parts of it and the text around it stay unchanged", () => {
    const text =
      "Ｑｕｉｌｌ\u00a0 fish, Quillfish of Réunion, a Quillfish,\n\n @[Quillfish of R] e\u0301 ＃99 １２３";
    expect(words(text)).toBe(text);
  });

  test.each([
    "/lobsters/6",
    "lobsters/006",
    "/lobsters/%36",
    "/lobsters/&#54;",
    "/lobsters\\/6",
    `${env.PUBLIC_URL}/lobsters/6`,
    `${env.PUBLIC_URL}/lobsters/6/comments?x=1#y`,
    `${env.PUBLIC_URL}/posts/../lobsters/%36`,
  ])("when a link leads to its lobster: %s", (href) => {
    expect(words(`[her](${href}) or ![](${href} "Her")`)).toBe(
      `[her](${quillfish}) or ![](${quillfish} "Her")`,
    );
    expect(words(`[her]: <${href}>\n[she]:${href}\n`)).toBe(`[her]: <${quillfish}>\n[she]:${quillfish}\n`);
  });

  test.each([
    "/search?q=Quillfish+of+R%C3%A9",
    "search?q=%51uillfish",
    "/search?q=龙%20虾",
    "//example.org/~ann",
    "https://example.org/lobsters/6",
    "/lobsters/%39%39",
    `/uploads/images/ab/${"ab".repeat(32)}.png`,
    `/uploads/images/${"0".repeat(64)}`,
    `uploads/%69mages/ab/${"ab".repeat(32)}.png`,
  ])("when a link may name somebody: %s", (href) => {
    expect(words(`[see](${href}), <${href}>`)).toBe("[see]([link]), <[link]>");
  });
});

test.each([
  "and/or",
  "/search?q=tide",
  "GET /posts/{id}/comments?limit=5&sort=new",
  "100%/AT&T;",
  "// a comment",
  "/days/2026-11-26",
])("text that names nobody stays: %s", (text) => {
  expect(words(text)).toBe(text);
});

test("overlapping matches are replaced together", () => {
  expect(words(`<https://example.edu/Ann Lee>`)).toBe("<[link]>");
  expect(words("www.example.edu/Ann Lee, #12")).toBe(`[link], ${claude}`);
});

test("numbers in neighbouring lines are not taken for one number", () => {
  expect(words("+1\n2026-11-26 20:00")).toBe("+1\n2026-11-26 20:00");
});

test.each([
  "ada-owns@example.edu",
  "ada-owns＠example.edu",
  "ａｄａ﹫example．edu",
  "ADA@EXAMPLE․EDU",
  "ada@\u200bexample.edu",
])("an address is in no release, however its characters are written: %j", (address) => {
  for (const redactor of [publicRedactor, { words }])
    expect(redactor.words(`写信到${address}，Ａ\u00a0 B`)).toBe("写信到[address]，Ａ\u00a0 B");
});

test("a public release contains names, but neither addresses nor keys", () => {
  const text =
    "Claude of Ann Lee: ann@example.edu, lsq_live_0123abcd_abcdefghijklmnopqrstuvwx, https://example.edu";
  expect(publicRedactor.words(text)).toBe("Claude of Ann Lee: [address], [key], https://example.edu");
  expect(publicRedactor.id("x")).toBe("x");
});

test("another secret makes other pseudonyms, and the same one makes the same", () => {
  const again = pseudonymizer(Buffer.alloc(32, 1), named);
  const other = pseudonymizer(Buffer.alloc(32, 2), named);
  expect(again.id("x")).toBe(id("x"));
  expect(other.id("x")).not.toBe(id("x"));
});

test("the longest name at a place is replaced", () => {
  const finder = new NameFinder();
  finder.add("Ann", "1");
  finder.add("Ann Lee", "2");
  expect(
    finder.find(skeletonWithPlaces("Ann, Ann Lee, Ann Leeds")).map(({ replacement }) => replacement),
  ).toEqual(["1", "2", "1"]);
});

test.each([
  "a".repeat(200_000),
  "a@".repeat(100_000),
  "1-".repeat(100_000),
  "@#".repeat(100_000),
  "a.".repeat(100_000),
  "https://".repeat(25_000),
  "/%".repeat(100_000),
  "@[Quillfish of ".repeat(10_000),
  "\u0301\u0316".repeat(100_000),
  "\u200b".repeat(200_000),
])("no text takes long (%#)", (text) => expectNoHold(() => words(text)));
