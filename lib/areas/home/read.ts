import { database } from "@/db/client";
import { listOwnerNotes } from "@/db/queries/home/owner-notes";

export { OWNER_NOTE_LENGTH_MAX, OWNER_NOTES_MAX } from "@/db/schema/owner-notes";

const SHOWN_MAX = 10;

/** The newest notes of an owner to their lobster, done or not. */
export const readOwnerNotes = (lobsterId: string) =>
  listOwnerNotes(database().db, { lobsterId, limit: SHOWN_MAX });
