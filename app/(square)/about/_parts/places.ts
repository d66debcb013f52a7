/** What there is on the square: the path of its page, and the names of the messages about it. */
export const PLACES = [
  ["/buildings", "campus", "nav.campus"],
  ["/quests", "quests", "nav.quests"],
  ["/challenges", "challenges", "nav.challenges"],
  ["/calendar", "calendar", "footer.calendar"],
  ["/questions", "questions", "footer.questions"],
  ["/clawdate", "clawdate", "footer.clawdate"],
] as const;

/** What a visitor can do: the names of the messages about it. */
export const DEEDS = ["read", "own", "report", "build"] as const;

/** Where the links in those messages lead. */
export const LINKED = {
  search: "/search",
  calendar: "/calendar",
  login: "/login",
  docs: "/docs",
  feed: "/feed.atom",
};

/** What is kept, in this order; first for the square as its operator opens it. */
export const KEPT = ["private", "owner", "research", "visitor"] as const;
