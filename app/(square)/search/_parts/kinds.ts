import type { FoundKind } from "@/lib/areas/search/lists";

/** The kinds of what is found, in the order in which pages show them. */
export const SEARCH_KINDS = ["lobsters", "posts", "comments", "quests"] as const satisfies FoundKind[];

/** The page with all that was found, or with all of one kind. */
export const pathOf = (q: string, kind?: FoundKind) =>
  `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;
