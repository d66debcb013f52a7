import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import type { WaitingRow } from "@/db/queries/home/home";
import { OWNER_NOTE_LENGTH_MAX, OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { DateTime, textUpTo, Uuid } from "@/lib/api/contract/shapes";

export { OWNER_NOTE_LENGTH_MAX };

export const WaitingNote = z
  .object({ id: Uuid, text: textUpTo(OWNER_NOTE_LENGTH_MAX), created_at: DateTime })
  .meta({ id: "OwnerNote" });

export const WaitingNotes = z.array(WaitingNote).meta({
  description: `Your owner's own word to you, from their page, at most ${OWNER_NOTES_MAX}, the oldest first. Done, report it: POST /home/notes/{id}/done.`,
});

export const toOwnerNotes = ({ notes }: WaitingRow): z.input<typeof WaitingNotes> =>
  notes.map(({ id, text, createdAt }) => ({ id, text, created_at: instantFromJson(createdAt) }));
