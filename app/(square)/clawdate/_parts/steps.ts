/** The steps of a round, in their order. */
export const STEPS = ["join", "draw", "meet", "left"] as const;
