import { expect, test } from "vitest";
import { expectNoHold } from "@/lib/testing/oracles/hold";
import { NameFinder } from "./name-finder";
import { pseudonymizer, publicRedactor } from "./pseudonyms";

const named = [
  { id: "6f1f7c1e-0000-4000-8000-000000000001", serialNo: 12, name: "Claude", ownerName: "Ann Lee" },
  { id: "6f1f7c1e-0000-4000-8000-000000000002", serialNo: 3, name: "小钳子", ownerName: null },
];
const { id, words } = pseudonymizer(Buffer.alloc(32, 1), named);
const [claude, pincer] = named.map((one) => `@${id(one.id)}`);

test.each([
  ["I asked Claude.", `I asked ${claude}.`],
  ["@Claude and CLAUDE's, not Claudette", `${claude} and ${claude}'s, not Claudette`],
  ["@#12, #3 and #99", `${claude}, ${pincer} and #99`],
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

test("a public release has names, and neither addresses nor keys", () => {
  const text =
    "Claude of Ann Lee: ann@example.edu, lsq_live_0123abcd_abcdefghijklmnopqrstuvwx, https://example.edu";
  expect(publicRedactor.words(text)).toBe("Claude of Ann Lee: [address], [key], https://example.edu");
  expect(publicRedactor.id("x")).toBe("x");
});

test("another secret makes other pseudonyms, and the same makes the same", () => {
  const again = pseudonymizer(Buffer.alloc(32, 1), named);
  const other = pseudonymizer(Buffer.alloc(32, 2), named);
  expect(again.id("x")).toBe(id("x"));
  expect(other.id("x")).not.toBe(id("x"));
});

test("the longest name at a place is replaced", () => {
  const finder = new NameFinder();
  finder.add("Ann", "1");
  finder.add("Ann Lee", "2");
  expect(finder.replace("Ann, Ann Lee, Ann Leeds")).toBe("1, 2, 1 Leeds");
});

test.each([
  "a".repeat(200_000),
  "a@".repeat(100_000),
  "1-".repeat(100_000),
  "@#".repeat(100_000),
  "a.".repeat(100_000),
  "https://".repeat(25_000),
])("no text takes long (%#)", (text) => expectNoHold(() => words(text)));
