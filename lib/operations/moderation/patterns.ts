import { database } from "@/db/client";
import { listCoordinatedPairs, listRecentTexts, type RecentTextRow } from "@/db/queries/moderation/patterns";
import { nearDuplicates } from "./near-duplicates";

export {
  type CoordinatedPairRow as Together,
  PATTERN_DAYS,
  type RecentTextRow as Said,
} from "@/db/queries/moderation/patterns";

/** A group of texts that are nearly the same: its newest ones, and how many it has. */
export interface Alike {
  texts: RecentTextRow[];
  count: number;
  lobsters: number;
}

const GROUPS_MAX = 20;
const TEXTS_SHOWN_MAX = 4;

/** What is alike among the newest texts, by two lobsters at least; those of most lobsters first. */
export async function readAlike(): Promise<Alike[]> {
  const groups = await nearDuplicates(await listRecentTexts(database().db, {}));
  return groups.slice(0, GROUPS_MAX).map((group) => ({
    texts: group.slice(0, TEXTS_SHOWN_MAX),
    count: group.length,
    lobsters: new Set(group.map(({ serialNo }) => serialNo)).size,
  }));
}

/** Which lobsters acted together again and again. */
export const readTogether = () => listCoordinatedPairs(database().db, {});
