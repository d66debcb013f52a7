import type { Db } from "@/db/connection";
import { lockEndedShadow, publishShadow } from "@/db/fragments/shadow";
import { renameWithin } from "./names";

/**
 * Makes public what a lobster changed in its profile and in its owner's block while it was shadow-muted; does nothing
 * while it still is. If another lobster has its new name by now, it gets a suffix (docs/decisions/0605). Needs a
 * transaction.
 */
export async function endShadow(tx: Db, lobsterId: string): Promise<void> {
  const name = await lockEndedShadow(tx, lobsterId);
  if (name === undefined) return;
  if (name !== null) await renameWithin(tx, name, lobsterId);
  await publishShadow(tx, { lobsterId });
}
