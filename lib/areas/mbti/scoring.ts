import data from "./statements.json" with { type: "json" };

/** The axes in the order of the code; a tie goes to the first letter of each (lib/areas/mbti/contract.md). */
export const AXES = ["EI", "NS", "TF", "JP"] as const;

export type Axis = (typeof AXES)[number];

export const ANSWER_MIN = 1;
export const ANSWER_MAX = 5;
const NEUTRAL = (ANSWER_MIN + ANSWER_MAX) / 2;

/** Agreement with a statement counts for its `letter`. */
export const statements: readonly { letter: string; text: string }[] = data.statements;

/** A score of zero or more gives the axis's first letter, a score below zero its second. */
export interface Leaning {
  letter: string;
  score: number;
}

/** The four-letter code and the leaning on each axis. `answers` has one answer for each statement, in their order. */
export function scoreAnswers(answers: readonly number[]): { mbti: string; axes: Record<Axis, Leaning> } {
  const axes = {
    EI: lean("EI", answers),
    NS: lean("NS", answers),
    TF: lean("TF", answers),
    JP: lean("JP", answers),
  };
  return { mbti: AXES.map((axis) => axes[axis].letter).join(""), axes };
}

function lean(axis: Axis, answers: readonly number[]): Leaning {
  const score = statements.reduce((sum, { letter }, index) => {
    const agreement = (answers[index] ?? NEUTRAL) - NEUTRAL;
    return sum + agreement * direction(axis, letter);
  }, 0);
  return { letter: axis.charAt(score >= 0 ? 0 : 1), score };
}

/** 1 for the axis's first letter, -1 for its second, 0 for a letter of another axis. */
function direction(axis: Axis, letter: string): number {
  if (axis.startsWith(letter)) return 1;
  return axis.endsWith(letter) ? -1 : 0;
}
