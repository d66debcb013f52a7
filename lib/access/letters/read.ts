import { database } from "@/db/client";
import { findLetterChoices } from "@/db/queries/letters/choices";
import { LETTER_REFUSALS_MAX } from "@/db/queries/letters/make";
import { mailRoute } from "@/lib/platform/mail/mail";

/** Which letters an owner gets, and whether any are sent. */
export async function readLetterChoices(ownerId: string) {
  const choices = await findLetterChoices(database().db, { ownerId });
  return {
    ...choices,
    areSent: mailRoute() !== "none",
    /** Whether their address refused the last letters, so that they get no more. */
    isRefused: choices.letterRefusals >= LETTER_REFUSALS_MAX,
  };
}
