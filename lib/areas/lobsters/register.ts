import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { findOwnerEmail } from "@/db/queries/access/owners";
import { takeSanctionOfMailbox } from "@/db/queries/account/carried-sanctions";
import { registerLobster } from "@/db/queries/lobsters/registration";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { savepoint } from "@/db/transaction";
import { violatedConstraint } from "@/db/violations";
import { emailHash } from "@/lib/access/owners/email-hash";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { chooseFreeName, formsOf, isNameTaken } from "./names";
import { LOBSTER_REFUSALS } from "./refusals";

export interface Registered {
  id: string;
  serialNo: number;
  displayName: string;
}

/**
 * Registers the owner's lobster under the next serial number. A name that the owner chose is a part of the profile that
 * is done. `displayName` has passed the schema
 * NewName; when another lobster has that name or one that looks like it, this one gets a suffix (lib/areas/lobsters/contract.md).
 * Throws ApiError 409 `already_has_lobster`: one owner has one lobster (docs/contract.md#keys).
 */
export function registerLobsterFor(
  database: Database,
  ownerId: string,
  displayName: string,
  { isNamedByOwner = false }: { isNamedByOwner?: boolean } = {},
): Promise<Registered> {
  return database.transaction(async (db) => {
    const registered = await register(db, { ownerId, requested: displayName, isNamedByOwner });
    await resumeSanction(db, ownerId, registered.id);
    return registered;
  });
}

/**
 * Deleting an account and registering again does not end a sanction (docs/decisions/0513), nor does registering by
 * another address of the mailbox.
 */
async function resumeSanction(db: Db, ownerId: string, lobsterId: string): Promise<void> {
  const email = await findOwnerEmail(db, ownerId);
  if (email === undefined) return;
  const key = mailboxKey(email);
  const now = new Date().toISOString();
  // Until sanctions followed mailboxes they were stored under the hash of the whole address.
  const hashes = { mailboxHash: emailHash(key), emailHash: emailHash(email) };
  const sanction = await takeSanctionOfMailbox(db, { ownerId, mailboxKey: key, ...hashes, now });
  if (!sanction) return;
  await setLobsterStatus(db, {
    lobsterId,
    ...sanction,
    actor: "service",
    actorOwnerId: null,
    reason: "A sanction of another lobster of your mailbox is still in force.",
    at: now,
  });
}

interface Request {
  ownerId: string;
  requested: string;
  isNamedByOwner: boolean;
}

async function register(db: Db, { ownerId, requested, isNamedByOwner }: Request): Promise<Registered> {
  const id = randomUUID();
  for (;;) {
    const displayName = await chooseFreeName(db, requested, id);
    const named = { displayName, ...formsOf(displayName), isNamedByOwner };
    const registration = { id, ownerId, ...named, avatarSeed: id };
    try {
      const serialNo = await savepoint(db, () => registerLobster(db, registration));
      return { id, serialNo, displayName };
    } catch (error) {
      if (violatedConstraint(error) === "lobsters_owner_key")
        throw LOBSTER_REFUSALS.refuse("already_has_lobster");
      // Another lobster took the name after we looked. Choose again.
      if (!isNameTaken(error)) throw error;
    }
  }
}
