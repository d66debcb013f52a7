import type { Db } from "@/db/connection";
import { findTakenNames, lockNameHolder, takeFreeName } from "@/db/queries/lobsters/names";
import { savepoint } from "@/db/transaction";
import { violatedConstraint } from "@/db/violations";
import { skeleton, trimEndOf } from "@/lib/platform/text/visible";

/** Two names are the same if their keys are equal: case, width, white space and invisible characters do not count. */
export const nameKey = (displayName: string): string => skeleton(displayName);

export const NAME_MAX = 32;
const SUFFIXES_AT_ONCE = 50;

/** Joiners are allowed only between letters, so none may stay at the end of a shortened name. */
const JOINERS = "\u200c\u200d";

/** The name with a suffix, such as `Pincer-2`, shortened to fit NAME_MAX. */
export function withSuffix(displayName: string, number: number): string {
  const suffix = `-${number}`;
  const beginning = [...displayName].slice(0, NAME_MAX - suffix.length).join("");
  return trimEndOf(beginning.trimEnd(), JOINERS).trimEnd() + suffix;
}

const candidates = (displayName: string, first: number) =>
  Array.from({ length: SUFFIXES_AT_ONCE }, (_, i) =>
    first + i === 1 ? displayName : withSuffix(displayName, first + i),
  );

/**
 * The name itself if it is free, else the first free one with a suffix: `-2`, `-3`, … (lib/areas/lobsters/contract.md).
 * Needs a transaction: it locks the lobster that has the name, so that parallel requests for one name wait for each
 * other.
 */
export async function chooseFreeName(db: Db, displayName: string, lobsterId: string): Promise<string> {
  const held = await lockNameHolder(db, nameKey(displayName), lobsterId);
  if (!held) return displayName;
  for (let first = 2; ; first += SUFFIXES_AT_ONCE) {
    const names = candidates(displayName, first);
    const taken = await findTakenNames(db, names.map(nameKey), lobsterId);
    const free = names.find((name) => !taken.has(nameKey(name)));
    if (free) return free;
  }
}

/**
 * Renames a lobster to the name that chooseFreeName would choose, and returns that name. `send` runs its statements
 * in one transaction and sends them together, so that the lock is not held while an answer travels.
 */
export async function rename(
  send: <Result>(statements: (db: Db) => Promise<Result>) => Promise<Result>,
  displayName: string,
  lobsterId: string,
): Promise<string> {
  for (let first = 1; ; first += SUFFIXES_AT_ONCE) {
    const names = candidates(displayName, first);
    try {
      const [, assigned] = await send((db) =>
        Promise.all([
          lockNameHolder(db, nameKey(displayName), lobsterId),
          takeFreeName(db, { lobsterId, names, nameKeys: names.map(nameKey) }),
        ]),
      );
      if (assigned) return assigned;
    } catch (error) {
      // Another lobster took the name without waiting for the lock. Try the same names again.
      if (violatedConstraint(error) !== "lobsters_name_key") throw error;
      first -= SUFFIXES_AT_ONCE;
    }
  }
}

/** The same within a transaction. */
export const renameWithin = (tx: Db, displayName: string, lobsterId: string): Promise<string> =>
  rename((statements) => savepoint(tx, () => statements(tx)), displayName, lobsterId);
