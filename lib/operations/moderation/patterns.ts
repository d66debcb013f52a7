import { database } from "@/db/client";
import { listAlikeNames } from "@/db/queries/lobsters/names";
import { listCoordinatedPairs, listRecentTexts, type RecentTextRow } from "@/db/queries/moderation/patterns";
import { nearDuplicates } from "./near-duplicates";

export type { AlikeNamesRow as AlikeNames } from "@/db/queries/lobsters/names";
export {
  type CoordinatedPairRow as Together,
  PATTERN_DAYS,
  type RecentTextRow as Said,
} from "@/db/queries/moderation/patterns";

/** A group of nearly equal texts: its newest ones, and how many texts and lobsters it has. */
export interface Alike {
  texts: RecentTextRow[];
  count: number;
  lobsters: number;
}

const GROUPS_MAX = 20;
const TEXTS_SHOWN_MAX = 4;

/**
 * Groups of nearly equal texts among the newest, by at least two lobsters each; those of most lobsters first. Moderators
 * see them; nothing else follows from them (docs/decisions/0540).
 */
export async function readAlike(): Promise<Alike[]> {
  const groups = await nearDuplicates(await listRecentTexts(database().db, {}));
  return groups.slice(0, GROUPS_MAX).map((group) => ({
    texts: group.slice(0, TEXTS_SHOWN_MAX),
    count: group.length,
    lobsters: new Set(group.map(({ serialNo }) => serialNo)).size,
  }));
}

/** Pairs of lobsters that acted together repeatedly. */
export const readTogether = () => listCoordinatedPairs(database().db, {});

/** Pairs of lobsters whose names look alike (docs/decisions/0600). */
export const readAlikeNames = () => listAlikeNames(database().db, {});
