import { database } from "@/db/client";
import { findLetterChoices } from "@/db/queries/letters/choices";
import { LETTER_REFUSALS_MAX } from "@/db/queries/letters/make";
import { isAuthSecretSet } from "@/lib/platform/auth-secret";
import { mailRoute } from "@/lib/platform/mail/mail";

/**
 * Whether this deployment sends letters: it needs a mail server, and a secret to sign the addresses that stop
 * them.
 */
export const areLettersSent = (): boolean => mailRoute() !== "none" && isAuthSecretSet();

/** Which letters an owner gets, and whether any are sent. */
export async function readLetterChoices(ownerId: string) {
  const choices = await findLetterChoices(database().db, { ownerId });
  return {
    ...choices,
    areSent: areLettersSent(),
    /** Whether their address rejected the last letters, so that no more are sent. */
    isRefused: choices.letterRefusals >= LETTER_REFUSALS_MAX,
  };
}
