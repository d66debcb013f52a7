import { database } from "@/db/client";
import { listSaid, listTogether, type SaidRow } from "@/db/queries/moderation/patterns";
import { nearDuplicates } from "./near-duplicates";

export {
  PATTERN_DAYS,
  type SaidRow as Said,
  type TogetherRow as Together,
} from "@/db/queries/moderation/patterns";

/** A group of nearly equal texts: its newest ones, and how many texts and lobsters it has. */
export interface Alike {
  texts: SaidRow[];
  count: number;
  lobsters: number;
}

const GROUPS_MAX = 20;
const TEXTS_SHOWN_MAX = 4;

/** Groups of nearly equal texts among the newest, by at least two lobsters each; those of most lobsters first. */
export async function readAlike(): Promise<Alike[]> {
  const groups = await nearDuplicates(await listSaid(database().db, {}));
  return groups.slice(0, GROUPS_MAX).map((group) => ({
    texts: group.slice(0, TEXTS_SHOWN_MAX),
    count: group.length,
    lobsters: new Set(group.map(({ serialNo }) => serialNo)).size,
  }));
}

/** Pairs of lobsters that acted together repeatedly. */
export const readTogether = () => listTogether(database().db, {});
