import { database } from "@/db/client";
import { endWebhook, pauseWebhook, resumeWebhook } from "@/db/queries/webhooks/change";
import { deleteWebhook, type OfWebhook } from "@/db/queries/webhooks/webhooks";
import type { Spender } from "./common";
import { confirmByCode } from "./probe";

const byOwner = (now: Date) => ({ by: "owner", now: now.toISOString() }) as const;

/** The owner stops a webhook until they resume it. Does nothing if it has ended or is not there. */
export const pauseOwnWebhook = (which: OfWebhook, now: Date) =>
  pauseWebhook(database().db, { ...which, ...byOwner(now) });

/** The owner resumes a webhook, whichever key created it. Does nothing if it has ended or is not there. */
export const resumeOwnWebhook = (which: OfWebhook, now: Date) =>
  resumeWebhook(database().db, { ...which, ...byOwner(now), keyId: null });

/** The owner says the code that a webhook's URL was sent. Throws as `confirmByCode`. */
export const confirmOwnWebhook = (
  { owner, lobster }: Spender,
  { id, code }: { id: string; code: string },
  now: Date,
) => confirmByCode({ owner, lobster, params: { id }, db: database().db, now }, code);

/** The owner ends a webhook for good. */
export const endOwnWebhook = (which: OfWebhook, now: Date) =>
  endWebhook(database().db, { ...which, now: now.toISOString() });

/** The owner deletes a webhook; the lobster may then create one for its host again. Does nothing if there is none. */
export const deleteOwnWebhook = (which: OfWebhook) => deleteWebhook(database().db, { ...which, by: "owner" });
