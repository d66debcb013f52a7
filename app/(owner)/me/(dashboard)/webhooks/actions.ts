"use server";

import { z } from "zod";
import { buttonAction, formAction } from "@/app/_forms/form-action";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { WebhookCode } from "@/lib/areas/webhooks/schemas";
import {
  confirmOwnWebhook,
  deleteOwnWebhook,
  endOwnWebhook,
  pauseOwnWebhook,
  resumeOwnWebhook,
} from "@/lib/areas/webhooks/write";

const WebhookForm = z.object({ webhook_id: Uuid });

/** Stops a webhook of the owner's lobster, or resumes it. */
export const setWebhookPaused = buttonAction(
  requireOwnLobster,
  WebhookForm.extend({ pause: z.string() }),
  async ({ lobster }, sent) => {
    const pause = sent?.pause === "true";
    const set = pause ? pauseOwnWebhook : resumeOwnWebhook;
    if (sent) await set({ id: sent.webhook_id, lobsterId: lobster.id }, new Date());
    return `/me/webhooks?done=${pause ? "paused" : "resumed"}`;
  },
);

/** Takes the code that a receiver got for its echo. */
export const confirmWebhook = formAction(
  requireOwnLobster,
  WebhookForm.extend({ code: WebhookCode }),
  async (owner, { webhook_id, code }) => {
    await confirmOwnWebhook(owner, { id: webhook_id, code }, new Date());
    return "/me/webhooks?done=confirmed";
  },
);

/** Ends a webhook of the owner's lobster for good. */
export const stopWebhook = buttonAction(requireOwnLobster, WebhookForm, async ({ lobster }, sent) => {
  if (sent) await endOwnWebhook({ id: sent.webhook_id, lobsterId: lobster.id }, new Date());
  return "/me/webhooks?done=ended";
});

/** Removes a webhook of the owner's lobster, which may then create one for the same host again. */
export const removeWebhook = buttonAction(requireOwnLobster, WebhookForm, async ({ lobster }, sent) => {
  if (sent) await deleteOwnWebhook({ id: sent.webhook_id, lobsterId: lobster.id });
  return "/me/webhooks?done=removed";
});
