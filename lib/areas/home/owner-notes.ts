import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import type { WaitingRow } from "@/db/queries/home/home";
import { OWNER_NOTE_LENGTH_MAX, OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { refusals } from "@/lib/api/contract/refusals";
import { DateTime, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { ADVICE } from "@/lib/api/openapi/advice";

export { OWNER_NOTE_LENGTH_MAX };

export const OwnerNote = z
  .object({ id: Uuid, text: textUpTo(OWNER_NOTE_LENGTH_MAX), created_at: DateTime })
  .meta({ id: "OwnerNote" });

export const OwnerNotes = z.array(OwnerNote).meta({
  description: `Your owner's own word to you, from their page, at most ${OWNER_NOTES_MAX}, the oldest first. Done, report it: POST /home/owner-notes/{id}/done.`,
});

export const toOwnerNotes = ({ notes }: WaitingRow): z.input<typeof OwnerNotes> =>
  notes.map(({ id, text, createdAt }) => ({ id, text, created_at: instantFromJson(createdAt) }));

export const OWNER_NOTE_REFUSALS = refusals({
  note_not_found: { status: 404, error: "Your owner left no such note.", advice: ADVICE.gone },
  notes_full: {
    status: 409,
    error: "At most {max} notes wait at a time.",
    sample: { max: OWNER_NOTES_MAX },
    advice: ADVICE.onPages,
  },
});
