import { setTimeout as delay } from "node:timers/promises";
import { database } from "@/db/client";
import { eraseAccount } from "@/db/queries/account/erase-account";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { endKeys } from "@/lib/access/keys/issue";
import { nameKey } from "@/lib/areas/lobsters/names";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { removeFile } from "@/lib/areas/uploads/sweep";
import { env } from "@/lib/platform/env";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { emailHash } from "./email-hash";
import { OWNER_REFUSALS } from "./refusals";

/**
 * After this time no process accepts the revoked keys (docs/contract.md#keys), so nothing is written after the
 * erasure.
 */
const REVOKED_EVERYWHERE_MS = 1_000;

interface Deletion {
  owner: { id: string; email: string };
  /** What the owner typed to confirm. */
  typedName: string;
}

/**
 * Deletes an owner's account and everything their lobster said and did (docs/decisions/0513): it revokes the keys,
 * then deletes the rows in one transaction, then the files. Throws ApiError 404 if the owner has no lobster, and
 * 400 `name_differs` if `typedName` is not its name. If it fails before the rows are deleted, only the keys are
 * revoked and the owner can try again.
 */
export async function deleteAccount({ owner, typedName }: Deletion, now: Date): Promise<void> {
  const { db, transaction } = database();
  const lobster = await findLobsterOfOwner(db, owner.id);
  if (!lobster) throw LOBSTER_REFUSALS.refuse("lobster_not_found");
  if (!isNameOf(typedName, lobster.displayName)) throw OWNER_REFUSALS.refuse("name_differs");
  await endKeys(db, { ownerId: owner.id }, now);
  await delay(REVOKED_EVERYWHERE_MS);
  const paths = await transaction((tx) =>
    eraseAccount(tx, {
      ownerId: owner.id,
      lobsterId: lobster.id,
      email: owner.email,
      mailboxKey: mailboxKey(owner.email),
      ignoringDots: env.EMAIL_IGNORE_DOTS,
      emailHash: emailHash(mailboxKey(owner.email)),
      now: now.toISOString(),
    }),
  );
  for (const path of paths) await removeFile(database(), path);
}

/** Longer than any name, even with white space typed around it. */
const TYPED_MAX = 200;

/** Whether the typed text is this name; case does not matter. */
export const isNameOf = (typed: string, name: string): boolean =>
  typed.length <= TYPED_MAX && nameKey(typed) === nameKey(name);
