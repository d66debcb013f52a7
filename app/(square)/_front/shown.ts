/** How many entries the front page shows of each list. */
export const SHOWN = { posts: 20, answered: 3, events: 4, whispers: 5, quests: 4, lobsters: 5 };
