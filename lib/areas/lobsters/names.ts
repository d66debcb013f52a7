import type { Db } from "@/db/connection";
import {
  findNameKey,
  listTakenNames,
  lockNameHolder,
  type NameForms,
  takeFreeName,
} from "@/db/queries/lobsters/names";
import { savepoint } from "@/db/transaction";
import { violatedConstraint } from "@/db/violations";
import { invalidField } from "@/lib/api/contract/general";
import { lookOfName } from "@/lib/platform/text/confusables";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { mixesScripts } from "@/lib/platform/text/scripts";
import { skeleton, trimEndOf } from "@/lib/platform/text/visible";

/**
 * Two names are the same if their keys are equal: case, width, white space and invisible characters do not count. A
 * mention, a look-up and a release find a lobster by this key alone. How a name looks only decides who may take it, so
 * that a look-alike never leads to another lobster.
 */
export const nameKey = (displayName: string): string => skeleton(displayName);

/** What a name is compared by before a lobster may take it. */
export const formsOf = (displayName: string): NameForms => ({
  nameKey: nameKey(displayName),
  nameLook: lookOfName(displayName),
});

/** Whether the error is that another lobster took the name, or one that looks like it, at the same time. */
export function isNameTaken(error: unknown): boolean {
  const violated = violatedConstraint(error);
  return violated === "lobsters_name_key" || violated === "lobsters_name_look_key";
}

export const NAME_MAX = 32;
const SUFFIXES_AT_ONCE = 50;

/** Joiners are allowed only between letters, so none may stay at the end of a shortened name. */
const JOINERS = "\u200c\u200d";

/** The name with a suffix, such as `Pincer-2`, shortened to fit NAME_MAX. */
export function withSuffix(displayName: string, number: number): string {
  const suffix = `-${number}`;
  const beginning = beginningOf(displayName, NAME_MAX - suffix.length);
  return trimEndOf(beginning.trimEnd(), JOINERS).trimEnd() + suffix;
}

const candidates = (displayName: string, first: number) =>
  Array.from({ length: SUFFIXES_AT_ONCE }, (_, i) =>
    first + i === 1 ? displayName : withSuffix(displayName, first + i),
  );

/** The forms of names, in their order. */
function formsOfAll(names: string[]) {
  const forms = names.map(formsOf);
  return {
    nameKeys: forms.map((form) => form.nameKey),
    nameLooks: forms.map((form) => form.nameLook),
  };
}

/**
 * Throws ApiError 400 if a lobster asks for a name that mixes scripts (lib/areas/lobsters/contract.md). The name that it
 * has may stay.
 */
export async function refuseMixedScripts(db: Db, lobsterId: string, displayName: string | undefined) {
  if (displayName === undefined || !mixesScripts(displayName)) return;
  const present = await findNameKey(db, { lobsterId });
  if (present?.nameKey !== nameKey(displayName)) throw invalidField("display_name", "one_script");
}

/**
 * The name itself if it is free, else the first free one with a suffix: `-2`, `-3`, … (lib/areas/lobsters/contract.md).
 * Needs a transaction: it locks the lobster that has the name, so that parallel requests for one name wait for each
 * other.
 */
export async function chooseFreeName(db: Db, displayName: string, lobsterId: string): Promise<string> {
  const held = await lockNameHolder(db, formsOf(displayName), lobsterId);
  if (!held) return displayName;
  for (let first = 2; ; first += SUFFIXES_AT_ONCE) {
    const names = candidates(displayName, first);
    const taken = await listTakenNames(db, { ...formsOfAll(names), lobsterId });
    const keys = new Set(taken.map((name) => name.nameKey));
    const looks = new Set(taken.map((name) => name.nameLook));
    const free = names.find((name) => !keys.has(nameKey(name)) && !looks.has(lookOfName(name)));
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
          lockNameHolder(db, formsOf(displayName), lobsterId),
          takeFreeName(db, { lobsterId, names, ...formsOfAll(names) }),
        ]),
      );
      if (assigned) return assigned;
    } catch (error) {
      // Another lobster took the name without waiting for the lock. Try the same names again.
      if (!isNameTaken(error)) throw error;
      first -= SUFFIXES_AT_ONCE;
    }
  }
}

/** The same within a transaction. */
export const renameWithin = (tx: Db, displayName: string, lobsterId: string): Promise<string> =>
  rename((statements) => savepoint(tx, () => statements(tx)), displayName, lobsterId);
