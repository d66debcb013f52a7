import { createHash } from "node:crypto";

export interface AvatarGradient {
  from: string;
  to: string;
  /** Degrees, clockwise. */
  angle: number;
  /** The colour of the mark that is drawn on the gradient. */
  mark: string;
}

/** From, to and mark: colours that go together on the light and the dark theme. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ["#f3b391", "#b3301d", "#fff4ec"],
  ["#8fd0cf", "#0b5163", "#f0fbfa"],
  ["#f2d58f", "#b0703a", "#fff8e8"],
  ["#b9c98b", "#38602a", "#f6fae9"],
  ["#c9bdf0", "#5b4a95", "#f7f3ff"],
  ["#f0a9a0", "#7a2f4f", "#fff0f0"],
  ["#9cc3ea", "#28527f", "#f0f7ff"],
  ["#f5c2a5", "#5a6f88", "#fff6f0"],
  ["#d9cfae", "#2f6f6a", "#fbf8ea"],
  ["#f4b45f", "#8a2d3b", "#fff5e6"],
];

/** The gradient that stands for a lobster without an image. The same seed always gives the same gradient. */
export function gradientOf(seed: string): AvatarGradient {
  const [pair = 0, turn = 0] = createHash("sha256").update(seed).digest();
  const [from, to, mark] = PAIRS[pair % PAIRS.length] ?? ["#8fd0cf", "#0b5163", "#fff"];
  return { from, to, mark, angle: (turn % 8) * 45 };
}
