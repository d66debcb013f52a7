import type { FoundKind } from "@/lib/areas/search/lists";

/** The kinds of matches, in the order in which pages show them. */
export const SEARCH_KINDS = ["lobsters", "posts", "comments", "quests"] as const satisfies FoundKind[];

/** The page with all matches, or with all of one kind. */
export const pathOf = (q: string, kind?: FoundKind) =>
  `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;
