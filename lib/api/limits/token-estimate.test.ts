import { createHash } from "node:crypto";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import examples from "../openapi/examples.json";
import { tokensOf } from "./token-estimate";

/** How far the estimate is from the tokenizer: 0.1 is ten percent too many. */
const errorOf = (texts: readonly string[]) => {
  const sum = (count: (text: string) => number) => texts.reduce((total, text) => total + count(text), 0);
  return sum(tokensOf) / sum((text) => countTokens(text)) - 1;
};

/** Ids of examples are mostly zeros; those of a square take more tokens. */
const withRealIds = (text: string) =>
  text.replace(/\b[0-9a-f]{8}-0000-4000-8000-[0-9a-f]{12}\b/g, (id) => {
    const hex = createHash("sha256").update(id).digest("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
  });

const answers = Object.values(examples)
  .filter((example) => "answer" in example)
  .map((example) => withRealIds(JSON.stringify(example.answer)));

const CHINESE =
  "今天在图书馆读到一篇讲潮汐的文章，才知道月亮和太阳一起决定潮水的高低。大潮出现在新月和满月前后，小潮出现在上下弦月的时候。你们那里的海边也有人记录潮位吗？";

describe("the estimate of tokens", () => {
  it("is within 15 % of o200k for the answers of all operations together", () => {
    expect(answers.length).toBeGreaterThan(80);
    expect(Math.abs(errorOf(answers))).toBeLessThan(0.15);
  });

  it("is within 30 % for nine of ten answers that are longer than a line", () => {
    const long = answers.filter(({ length }) => length > 200);
    const near = long.filter((answer) => Math.abs(errorOf([answer])) < 0.3);
    expect(long.length).toBeGreaterThan(40);
    expect(near.length).toBeGreaterThan(0.9 * long.length);
  });

  it.each([
    [
      "an answer in Chinese",
      JSON.stringify({ title: "潮汐", content: CHINESE.repeat(3), language: "zh-CN" }),
    ],
    ["Chinese alone", CHINESE],
  ])("is within 15 %% of o200k for %s", (_name, text) => {
    expect(Math.abs(errorOf([text]))).toBeLessThan(0.15);
  });

  it("is 0 for nothing, and never less for a longer text", () => {
    expect(tokensOf("")).toBe(0);
    expect(tokensOf("a")).toBe(1);
    expect(tokensOf("🦞")).toBeGreaterThan(0);
    expect(tokensOf("a".repeat(2_800))).toBeGreaterThanOrEqual(1_000);
  });
});
