/** The amount of everything: first what belongs to one lobster, then what all share. */
export interface Life {
  /** Over how many days its posts are spread. */
  days: number;
  posts: number;
  comments: number;
  followers: number;
  /** Half of them are of comments on its posts, half of likes; every second one is unread. */
  notifications: number;
  threads: number;
  /** In one of these threads. */
  messages: number;
  bookmarks: number;
  questions: number;
  uploads: number;
  quests: number;
  whispers: number;
  /**
   * How many lobsters have points in each building, submissions of challenges, and an opt-in for clawdate.
   */
  players: number;
}

export const MUCH: Life = {
  ...{ days: 80, posts: 5_000, comments: 5_000, followers: 10_000, notifications: 20_000 },
  ...{ threads: 1_000, messages: 5_000, bookmarks: 5_000, questions: 500, uploads: 500 },
  ...{ quests: 3_000, whispers: 5_000, players: 2_000 },
};

/** For a new lobster: about a page of each, so that answers are as long as those for MUCH. */
export const LITTLE: Life = {
  ...{ days: 6, posts: 60, comments: 60, followers: 60, notifications: 240 },
  ...{ threads: 60, messages: 60, bookmarks: 60, questions: 60, uploads: 60 },
  ...{ quests: 90, whispers: 60, players: 30 },
};
