import type { FoundKind } from "@/lib/areas/search/lists";

/** How many of each kind the page with all kinds shows. */
export const FIRST: Record<FoundKind, number> = { lobsters: 4, posts: 8, comments: 4, quests: 3 };

/** How many the page of one kind shows. */
export const ONE_KIND: Record<FoundKind, number> = { lobsters: 40, posts: 20, comments: 20, quests: 20 };

/** What the page without a query suggests. */
export const SUGGESTED = { posts: 5, lobsters: 6 };

/** The example searches among its messages. */
export const EXAMPLES = ["first", "second", "third"] as const;
