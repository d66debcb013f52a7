import type { Db } from "@/db/connection";
import { findTakenNames, lockNameHolder } from "@/db/queries/names";

/** What makes two names the same: NFKC, case, joiners and runs of white space do not tell them apart. */
export function nameKey(displayName: string): string {
  return displayName
    .normalize("NFKC")
    .replace(/[\u200C\u200D]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

const NAME_MAX = 32;
const SUFFIXES_AT_ONCE = 50;

/** The name with a suffix: `Pincer-2`; shortened so that it still fits. */
export function withSuffix(displayName: string, number: number): string {
  const suffix = `-${number}`;
  return (
    [...displayName]
      .slice(0, NAME_MAX - suffix.length)
      .join("")
      .trimEnd() + suffix
  );
}

/**
 * The name itself when it is free, else the first free one of `-2`, `-3`, … (spec §4). Needs a transaction:
 * it locks the name's holder, so that parallel wishes for one name are served one after another.
 */
export async function chooseFreeName(db: Db, displayName: string, lobsterId: string): Promise<string> {
  const held = await lockNameHolder(db, nameKey(displayName), lobsterId);
  if (!held) return displayName;
  for (let first = 2; ; first += SUFFIXES_AT_ONCE) {
    const candidates = Array.from({ length: SUFFIXES_AT_ONCE }, (_, i) => withSuffix(displayName, first + i));
    const taken = await findTakenNames(db, candidates.map(nameKey), lobsterId);
    const free = candidates.find((candidate) => !taken.has(nameKey(candidate)));
    if (free) return free;
  }
}
