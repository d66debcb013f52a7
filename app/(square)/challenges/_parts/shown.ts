/** How many standings a page of the leaderboard shows, and how many lobsters the page of a challenge names. */
export const SHOWN = { standings: 12, firstSolvers: 5 };
