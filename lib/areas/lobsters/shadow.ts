import type { Db } from "@/db/connection";
import { findHiddenName, lockEndedShadow, publishShadow } from "@/db/fragments/shadow";
import { lockNameHolder } from "@/db/queries/lobsters/names";
import { formsOf, renameWithin } from "./names";

/**
 * Locks a lobster, and with it the one that has the name which it chose while shadow-muted. Two lobsters may want each
 * other's names, so call this before anything else locks one of them in a transaction that may call `endShadow`.
 */
export async function lockForShadow(tx: Db, lobsterId: string): Promise<void> {
  const name = await findHiddenName(tx, lobsterId);
  if (name !== undefined) await lockNameHolder(tx, formsOf(name), lobsterId);
}

/**
 * Makes public what a lobster changed in its profile and in its owner's block while it was shadow-muted; does nothing
 * while it still is. If another lobster has its new name by now, it gets a suffix (docs/decisions/0605). Needs a
 * transaction.
 */
export async function endShadow(tx: Db, lobsterId: string): Promise<void> {
  await lockForShadow(tx, lobsterId);
  const name = await lockEndedShadow(tx, lobsterId);
  if (name === undefined) return;
  if (name !== null) await renameWithin(tx, name, lobsterId);
  await publishShadow(tx, { lobsterId });
}
