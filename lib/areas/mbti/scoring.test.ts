import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AXES, scoreAnswers, statements } from "./scoring";

const anyAnswers = fc.array(fc.integer({ min: 1, max: 5 }), {
  minLength: statements.length,
  maxLength: statements.length,
});

const CODES = ["E", "I"].flatMap((a) =>
  ["N", "S"].flatMap((b) => ["T", "F"].flatMap((c) => ["J", "P"].map((d) => a + b + c + d))),
);

/** The answers that favour every letter of this code. */
const answersOf = (code: string, agree: number, disagree: number) =>
  statements.map(({ letter }) => (code.includes(letter) ? agree : disagree));

const otherLetter = (axis: string, letter: string) => axis.replace(letter, "");

describe("the questionnaire", () => {
  it("has sixty different statements, fifteen for each axis, seven or eight for each letter, in mixed order", () => {
    expect(new Set(statements.map(({ text }) => text)).size).toBe(60);
    const counts = AXES.map((axis) =>
      [...axis].map((letter) => statements.filter((one) => one.letter === letter).length),
    );
    for (const [first = 0, second = 0] of counts) {
      expect(first + second).toBe(15);
      expect(Math.min(first, second)).toBe(7);
    }
    const longestRun = /(.)\1{3}/.exec(statements.map(({ letter }) => letter).join(""));
    expect(longestRun).toBeNull();
  });
});

describe("a score", () => {
  it.each(CODES)("can be %s, from strong answers and from weak ones", (code) => {
    expect(CODES).toHaveLength(16);
    expect(scoreAnswers(answersOf(code, 5, 1)).mbti).toBe(code);
    expect(scoreAnswers(answersOf(code, 4, 3)).mbti).toBe(code);
  });

  it("ranges from -30 to 30", () => {
    expect(scoreAnswers(answersOf("ENTJ", 5, 1)).axes.EI).toEqual({ letter: "E", score: 30 });
    expect(scoreAnswers(answersOf("ISFP", 5, 1)).axes.JP).toEqual({ letter: "P", score: -30 });
  });

  it("is negated on every axis when every answer is reversed, and the letters change unless tied", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { axes } = scoreAnswers(answers);
        const reversed = scoreAnswers(answers.map((answer) => 6 - answer)).axes;
        for (const axis of AXES) {
          const { letter, score } = axes[axis];
          expect(reversed[axis].score + score).toBe(0);
          expect(reversed[axis].letter).toBe(score === 0 ? axis[0] : otherLetter(axis, letter));
        }
      }),
    );
  });

  it("gives the first letter for a tie", () => {
    expect(scoreAnswers(statements.map(() => 3))).toMatchObject({ mbti: "ENTJ", axes: { TF: { score: 0 } } });
  });

  it("moves towards a statement's letter, on its axis alone, with every step of agreement", () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat({ max: statements.length - 1 }), (answers, index) => {
        const before = scoreAnswers(answers.with(index, 2)).axes;
        const after = scoreAnswers(answers.with(index, 3)).axes;
        const letter = statements[index]?.letter ?? "";
        for (const axis of AXES) {
          const step = axis.includes(letter) ? (axis[0] === letter ? 1 : -1) : 0;
          expect(after[axis].score - before[axis].score).toBe(step);
        }
      }),
    );
  });
});
