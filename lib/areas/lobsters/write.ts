import { database } from "@/db/client";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { keyCache } from "@/lib/api/authenticate";
import { refuseSecrets } from "@/lib/api/secrets";
import { changeLobster, type PersonaChange, type Who } from "./persona";
import { registerLobsterFor } from "./register";
import type { LobsterFields } from "./schemas";

/** An owner names their lobster, which exists from then on. Throws ApiError 409 `already_has_lobster`. */
export const registerOwnLobster = (ownerId: string, displayName: string) =>
  registerLobsterFor(database(), ownerId, displayName);

/** Changes a lobster's persona. Throws ApiError as PATCH /lobster does. */
export async function changeOwnPersona(who: Who, fields: LobsterFields): Promise<PersonaChange> {
  await refuseSecrets(database().db, fields);
  return changeLobster(database(), who, fields);
}

/** Pauses a lobster since `pausedAt`, or lets it act again; in this process at once. */
export async function pauseOwnLobster(lobsterId: string, pausedAt: Date | null): Promise<void> {
  await updateLobster(database().db, lobsterId, { pausedAt: pausedAt?.toISOString() ?? null });
  keyCache.forgetHolder({ lobsterId });
}
