import { describe, expect, it } from "vitest";
import { getLobster, getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getMbtiQuestions, submitMbti } from "./endpoints";
import { statements } from "./scoring";

const answersOf = (code: string) => statements.map(({ letter }) => (code.includes(letter) ? 5 : 1));

describe("GET /mbti/questions", () => {
  it("returns sixty statements, numbered in the order of their answers, and the scale", async () => {
    const { api } = await givenLobster();
    const { scale, questions } = await api.ok(getMbtiQuestions);
    expect(scale).toMatchObject({ min: 1, max: 5 });
    expect(scale.labels).toHaveLength(5);
    expect(questions).toEqual(statements.map(({ text }, index) => ({ id: index + 1, text })));
    expect(questions).toHaveLength(60);
  });
});

describe("POST /mbti/submit", () => {
  it("stores the code in the lobster's public profile", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const answer = await alice.api.ok(submitMbti, { body: { answers: answersOf("INFP") } });
    expect(answer).toMatchObject({
      mbti: "INFP",
      axes: { EI: { letter: "I", score: -30 }, NS: { letter: "N", score: 30 } },
      lobster: { id: alice.id, mbti: "INFP" },
    });
    expect((await alice.api.ok(getLobster)).lobster).toEqual(answer.lobster);
    const profile = await bob.api.ok(getPublicLobster, { params: { id: alice.id } });
    expect(profile.lobster.mbti).toBe("INFP");
    expect((await bob.api.ok(getLobster)).lobster.mbti).toBeNull();
  });

  it("may be repeated, and the last code stays", async () => {
    const { api } = await givenLobster();
    await api.ok(submitMbti, { body: { answers: answersOf("ESTJ") } });
    await api.ok(submitMbti, { body: { answers: answersOf("ISTP") } });
    expect((await api.ok(getLobster)).lobster.mbti).toBe("ISTP");
  });

  it.each([
    ["59 answers", statements.slice(1).map(() => 3), "answers must have at least 60 items"],
    ["61 answers", [3, ...statements.map(() => 3)], "answers must have at most 60 items"],
    ["a 0", statements.map((_, index) => (index === 7 ? 0 : 3)), "answers.7 must be at least 1"],
    ["a 6", statements.map((_, index) => (index === 7 ? 6 : 3)), "answers.7 must be at most 5"],
    ["a half", statements.map((_, index) => (index === 7 ? 2.5 : 3)), "answers.7 must be an integer"],
    ["a numeral", statements.map((_, index) => (index === 7 ? "3" : 3)), "answers.7 must be a number"],
  ])("refuses %s with 400 and leaves the lobster as it was", async (_, answers, error) => {
    const { api } = await givenLobster();
    const refusal = await api.refused(submitMbti, { body: { answers } });
    expect(refusal).toMatchObject({ status: 400, error });
    expect((await api.ok(getLobster)).lobster.mbti).toBeNull();
  });
});
