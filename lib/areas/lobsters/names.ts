import type { Db } from "@/db/connection";
import { findTakenNames, lockNameHolder, takeFreeName } from "@/db/queries/lobsters/names";
import { violatedConstraint } from "@/db/violations";
import { skeleton, trimEndOf } from "@/lib/platform/text/visible";

/** What makes two names the same: case, width, runs of white space and what cannot be seen do not tell them apart. */
export const nameKey = (displayName: string): string => skeleton(displayName);

const NAME_MAX = 32;
const SUFFIXES_AT_ONCE = 50;

/** Between letters only: none stays where a name is cut. */
const JOINERS = "\u200c\u200d";

/** The name with a suffix: `Pincer-2`; shortened so that it still fits. */
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
 * The name itself when it is free, else the first free one of `-2`, `-3`, … (docs/contract.md#lobsters). Needs a transaction:
 * it locks the name's holder, so that parallel wishes for one name are served one after another.
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
 * Renames a lobster as chooseFreeName chooses. Returns the name it has now. `send` runs statements in a
 * transaction, sent together: who waits for the lock must not wait for answers to travel as well.
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
      // Somebody took it around the lock; look again.
      if (violatedConstraint(error) !== "lobsters_name_key") throw error;
      first -= SUFFIXES_AT_ONCE;
    }
  }
}
