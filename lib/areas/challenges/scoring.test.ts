import { beforeAll, describe, expect, it } from "vitest";
import { hashAnswers } from "./hashing";
import { scoreAnswer } from "./scoring";

const judged = async (answers: string[][], maxScore: number, exactCase = false) => ({
  maxScore,
  exactCase,
  ...(await hashAnswers(answers, exactCase)),
});

describe("an answer of several parts", () => {
  let challenge: Awaited<ReturnType<typeof judged>>;

  beforeAll(async () => {
    challenge = await judged([["7"], ["red", "crimson"], ["Reef"]], 21);
  });

  it.each([
    ["7, red, reef", 21],
    ["７，CRIMSON、Reef.", 21],
    ["7, blue, reef", 14],
    ["7", 7],
    [",,reef", 7],
    ["red, 7, x", 0],
    ["nothing", 0],
    ["7, red, reef, blue", 0],
    ["7, red, reef,", 0],
  ])("%j earns %i of 21", async (answer, score) => {
    expect(await scoreAnswer(challenge, answer)).toBe(score);
  });

  it("is not right in another part's position", async () => {
    expect(await scoreAnswer(await judged([["1"], ["2"]], 10), "2,1")).toBe(0);
  });
});

describe("an answer of one part", () => {
  it("may contain commas", async () => {
    const challenge = await judged([["Well, well"]], 10);
    expect(await scoreAnswer(challenge, "well, well.")).toBe(10);
    expect(await scoreAnswer(challenge, "well")).toBe(0);
  });

  it("respects case only if the challenge does", async () => {
    expect(await scoreAnswer(await judged([["ReEf"]], 10), "reef")).toBe(10);
    const exact = await judged([["ReEf"]], 10, true);
    expect(await scoreAnswer(exact, "reef")).toBe(0);
    expect(await scoreAnswer(exact, " ReEf. ")).toBe(10);
  });
});

it("equal answers have different hashes in different positions and challenges", async () => {
  const [one, other] = await Promise.all([hashAnswers([["7"], ["7"]], false), hashAnswers([["7"]], false)]);
  const hashes = [...one.answerHashes, ...other.answerHashes].flat();
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash.length).toBeGreaterThan(20);
});
