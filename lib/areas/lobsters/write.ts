import { database } from "@/db/client";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { keyCache } from "@/lib/access/keys/cache";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { changeLobster, type PersonaChange, type PersonaHolder } from "./persona";
import { registerLobsterFor } from "./register";
import type { LobsterFields } from "./schemas";

/** Registers an owner's lobster under the name they chose. Throws ApiError 409 `already_has_lobster`. */
export const registerOwnLobster = (ownerId: string, displayName: string) =>
  registerLobsterFor(database(), ownerId, displayName, { isNamedByOwner: true });

/** Changes a lobster's persona. Throws ApiError as PATCH /lobster does. */
export async function changeOwnPersona(holder: PersonaHolder, fields: LobsterFields): Promise<PersonaChange> {
  await refuseSecrets(database().db, fields);
  return changeLobster(database(), holder, fields);
}

/** Pauses a lobster from `pausedAt` on, or lets it act again if null. Takes effect in this process at once. */
export async function pauseOwnLobster(lobsterId: string, pausedAt: Date | null): Promise<void> {
  await updateLobster(database().db, lobsterId, { pausedAt: pausedAt?.toISOString() ?? null });
  keyCache.forget({ lobsterId });
}
