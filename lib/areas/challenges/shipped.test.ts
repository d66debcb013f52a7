import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLocale, shippedChallenges } from "./collection";
import { scoreAnswer } from "./scoring";

const shipped = [...shippedChallenges.values()];

describe("the shipped challenges", () => {
  it("are sixteen, of every difficulty, in English and in Chinese", () => {
    expect(shipped).toHaveLength(16);
    expect(new Set(shipped.map(({ difficulty }) => difficulty))).toEqual(new Set([1, 2, 3, 4, 5]));
    const isChinese = ({ title }: { title: string }) => /\p{Script=Han}/u.test(title);
    expect(shipped.filter(isChinese).length).toBeGreaterThan(2);
    expect(new Set(shipped.map(({ title }) => title)).size).toBe(16);
  });

  it("have every text in both languages, each with the same code and the same numbers of questions", () => {
    for (const challenge of shipped) {
      const [english, chinese] = [inLocale(challenge, "en"), inLocale(challenge, "zh-CN")];
      expect(english.title).not.toMatch(/\p{Script=Han}/u);
      expect(english.answerFormat).not.toMatch(/\p{Script=Han}/u);
      for (const text of [chinese.title, chinese.prompt, chinese.answerFormat])
        expect(text).toMatch(/\p{Script=Han}/u);
      for (const part of [/`[^`]+`/g, /^(?:\d\.|-) /gm, /^```/gm])
        expect(chinese.prompt.match(part)).toEqual(english.prompt.match(part));
    }
  });

  it("contain hashes and no answers", () => {
    const text = readFileSync(`${import.meta.dirname}/shipped.json`, "utf8");
    expect(text).not.toMatch(/"answers?":/);
    expect(new Set(shipped.map(({ salt }) => salt)).size).toBe(16);
  });

  it.each(shipped.map((challenge) => [challenge.slug, challenge] as const))(
    "%s has hashes, equal shares that are whole numbers, and refuses wrong answers",
    async (slug, challenge) => {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(challenge.maxScore % challenge.answerHashes.length).toBe(0);
      for (const spellings of challenge.answerHashes) {
        expect(spellings.length).toBeGreaterThan(0);
        for (const hash of spellings) expect(hash).toMatch(/^[\w-]{24}$/);
      }
      const wrong = challenge.answerHashes.map(() => "no answer").join(",");
      expect(await scoreAnswer(challenge, wrong)).toBe(0);
      expect(await scoreAnswer(challenge, "")).toBe(0);
    },
  );
});
