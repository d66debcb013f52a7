import { database } from "@/db/client";
import { addOwnerNote, removeOwnerNote } from "@/db/queries/home/owner-notes";
import { OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { OWNER_NOTE_REFUSALS } from "./refusals";

/** Stores an owner's note for their lobster's agent. Throws ApiError 400 for a key in it, and 409 if too many wait. */
export async function leaveOwnerNote(lobsterId: string, text: string, now: Date): Promise<void> {
  const { db } = database();
  await refuseSecrets(db, { text });
  const outcome = await addOwnerNote(db, { lobsterId, text, now: now.toISOString() });
  OWNER_NOTE_REFUSALS.unwrap(outcome, { max: OWNER_NOTES_MAX });
}

/** Removes a note of an owner to their lobster, done or not. */
export const dropOwnerNote = (lobsterId: string, id: string) =>
  removeOwnerNote(database().db, { lobsterId, id });
