import { setTimeout as delay } from "node:timers/promises";
import { database } from "@/db/client";
import { lockOwner } from "@/db/queries/access/keys";
import { eraseAccount } from "@/db/queries/account/erase-account";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { endKeys } from "@/lib/access/keys/issue";
import { nameKey } from "@/lib/areas/lobsters/names";
import { LOBSTERS } from "@/lib/areas/lobsters/refusals";
import { removeFile } from "@/lib/areas/uploads/sweep";
import { emailHash } from "./email-hash";
import { OWNERS } from "./refusals";

/** By then no instance takes the keys any more (docs/contract.md#keys), so that nothing is written behind the erasure. */
const REVOKED_EVERYWHERE_MS = 1_000;

interface Wish {
  owner: { id: string; email: string };
  /** What the owner typed to confirm. */
  typedName: string;
}

/**
 * Deletes an owner's account with all their lobster said and did (docs/decisions/0513): keys first, then the
 * rows in one transaction, then the files. Throws ApiError 400 `name_differs` unless the lobster's name was
 * typed. When it fails half-way, the keys are revoked and nothing else is lost; it may be asked for again.
 */
export async function deleteAccount({ owner, typedName }: Wish, now: Date): Promise<void> {
  const { db, transaction } = database();
  const lobster = await findLobsterOfOwner(db, owner.id);
  if (!lobster) throw LOBSTERS.refuse("lobster_not_found");
  if (!isNameOf(typedName, lobster.displayName)) throw OWNERS.refuse("name_differs");
  await endKeys(db, { ownerId: owner.id }, now);
  await delay(REVOKED_EVERYWHERE_MS);
  const paths = await transaction(async (tx) => {
    await lockOwner(tx, owner.id);
    return eraseAccount(tx, {
      ownerId: owner.id,
      lobsterId: lobster.id,
      email: owner.email,
      emailHash: emailHash(owner.email),
      now: now.toISOString(),
    });
  });
  for (const path of paths) await removeFile(database(), path);
}

/** Longer than any name with what may have been typed around it. */
const TYPED_MAX = 200;

/** Whether somebody typed this name, in whatever case. */
export const isNameOf = (typed: string, name: string): boolean =>
  typed.length <= TYPED_MAX && nameKey(typed) === nameKey(name);
