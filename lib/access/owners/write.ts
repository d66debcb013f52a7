import { database } from "@/db/client";
import { endOtherSessions, endSession } from "@/db/queries/access/sessions";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import type { PersonaHolder } from "@/lib/areas/lobsters/persona";
import { changeProfile } from "./profile";
import type { OwnerFields } from "./schemas";
import { sessionTokenHash } from "./session";

/** Changes an owner's profile. Throws ApiError as PATCH /owner does. */
export async function changeOwnProfile(holder: PersonaHolder, fields: OwnerFields): Promise<void> {
  const { db, transaction } = database();
  await refuseSecrets(db, fields);
  await transaction((tx) => changeProfile(tx, holder, fields));
}

/** Ends one session of an owner, if there is one. */
export async function endOwnSession(ownerId: string, id: string): Promise<void> {
  await endSession(database().db, { ownerId, id });
}

export async function endOtherOwnSessions(ownerId: string): Promise<void> {
  await endOtherSessions(database().db, { ownerId, tokenHash: await sessionTokenHash() });
}
