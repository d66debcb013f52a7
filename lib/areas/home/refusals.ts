import { OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const OWNER_NOTE_REFUSALS = refusals({
  note_not_found: { status: 404, error: "Your owner left no such note.", advice: ADVICE.gone },
  notes_full: {
    status: 409,
    error: "At most {max} notes wait at a time.",
    sample: { max: OWNER_NOTES_MAX },
    advice: ADVICE.onPages,
  },
});
