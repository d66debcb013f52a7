import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inLocale } from "./collection";
import { readChallengeFile, withHashes } from "./file";
import { scoreAnswer } from "./scoring";

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "square-challenges-"));
  path = join(folder, "mine.json");
});

afterAll(() => rmSync(folder, { recursive: true }));

const CHALLENGE = {
  slug: "two-tides",
  title: "Two tides",
  category: "reasoning",
  difficulty: 2,
  prompt: "High or low, and how many?",
  answer_format: "A word and a number, separated by a comma.",
  max_score: 10,
  answers: [["low", "ebb"], "2"],
};

const read = (content: unknown) => {
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return readChallengeFile(path);
};

const readOne = (changes: object) => read({ challenges: [{ ...CHALLENGE, ...changes }] });

describe("a file of challenges", () => {
  it("gives challenges with hashed answers, and none in plain text", async () => {
    const [challenge] = await readOne({ opens_at: "2026-03-01T08:00:00+08:00" });
    if (!challenge) return expect.fail("no challenge");
    const stored = await withHashes(challenge);
    expect(stored).toMatchObject({ slug: "two-tides", opensAt: "2026-03-01T00:00:00.000Z", closesAt: null });
    expect(JSON.stringify(stored)).not.toMatch(/ebb|"low"/);
    expect(await scoreAnswer(stored, "Ebb, 2")).toBe(10);
    expect(await scoreAnswer(stored, "high, 2")).toBe(5);
  });

  it("may have texts in other languages, all or some, for the pages only", async () => {
    const [challenge] = await readOne({
      translations: { "zh-CN": { title: "两次潮汐", answer_format: "一个词和一个数，用逗号分隔。" } },
    });
    if (!challenge) return expect.fail("no challenge");
    const stored = await withHashes(challenge);
    expect(stored).toMatchObject({ title: "Two tides", answerFormat: CHALLENGE.answer_format });
    expect(inLocale(stored, "zh-CN")).toMatchObject({
      title: "两次潮汐",
      category: "reasoning",
      prompt: CHALLENGE.prompt,
      answerFormat: "一个词和一个数，用逗号分隔。",
    });
    expect(inLocale(stored, "en")).toEqual(stored);
  });

  it("that does not exist or is not JSON is refused with its name", async () => {
    const missing = join(folder, "none.json");
    await expect(readChallengeFile(missing)).rejects.toThrow(`${missing}: cannot be read: ENOENT`);
    await expect(read("{challenges")).rejects.toThrow(`${path}: is not JSON`);
  });

  it.each([
    [{ title: undefined }, "challenges.0.title is required"],
    [{ difficulty: 6 }, "challenges.0.difficulty must be at most 5"],
    [{ slug: "Two Tides" }, "challenges.0.slug must be lower-case letters and digits, joined by hyphens"],
    [{ promt: "typed wrongly" }, "challenges.0.promt is not a field of this operation"],
    [{ translations: { fr: { title: "Deux marées" } } }, "challenges.0.translations.fr"],
    [{ translations: { "zh-CN": { titel: "潮" } } }, "challenges.0.translations.zh-CN.titel is not a field"],
    [{ translations: { "zh-CN": { prompt: "" } } }, "challenges.0.translations.zh-CN.prompt must be 1 to"],
    [{ answers: [""] }, "challenges.0.answers.0 must be 1 to 2000 characters"],
    [{ answers: [] }, "challenges.0.answers must have at least 1 items"],
    [{ answers: ["low", 2] }, "challenges.0.answers.1 must be text, or a list of 1 to 10 texts"],
    [{ answers: ["low", " . "] }, "challenges.0.answers.1 must be more than white space and full stops"],
    [{ answers: ["low", "1，2"] }, "challenges.0.answers.1 must not contain a comma"],
    [{ max_score: 5 }, "challenges.0.max_score must be a multiple of 2, the number of answers"],
    [{ opens_at: "tomorrow" }, "challenges.0.opens_at must be a date-time with an offset"],
    [
      { opens_at: "2026-03-02T00:00:00Z", closes_at: "2026-03-02T08:00:00+08:00" },
      "challenges.0.closes_at must be later than opens_at",
    ],
  ])("with %j is refused: %s", async (changes, problem) => {
    await expect(readOne(changes)).rejects.toThrow(`${path}: ${problem}`);
  });

  it("with the same slug twice is refused", async () => {
    await expect(read({ challenges: [CHALLENGE, CHALLENGE] })).rejects.toThrow(
      "challenges.1.slug is the slug of an earlier challenge",
    );
  });
});
