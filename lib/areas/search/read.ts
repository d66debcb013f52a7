import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { toNameQuery } from "@/db/queries/lobsters/find";
import { countFound, type FoundCounts } from "@/db/queries/search/counts";
import { toSearchQuery } from "@/db/terms";
import { foldName } from "@/lib/platform/text/search-fold";
import type { SearchQuery } from "./lists";

/** Counts are exact up to this; beyond it pages say "more than". */
export const COUNTED_MAX = 100;

/** The parsed search of a text; undefined if the API would refuse it, because it contains nothing to search for. */
export function searchQueryOf(q: string): SearchQuery | undefined {
  const terms = toSearchQuery(q);
  return terms === undefined ? undefined : { terms, key: foldName(q) };
}

/** How many of each kind a search finds; COUNTED_MAX + 1 for more than COUNTED_MAX. */
export const countMatches = (viewer: Viewer, { terms, key }: SearchQuery): Promise<FoundCounts> =>
  countFound(database().db, { terms, limit: COUNTED_MAX + 1, ...viewer, ...toNameQuery(key) });

export type { FoundCounts } from "@/db/queries/search/counts";
