"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formText } from "@/app/_parts/form-state";
import { requireOwnLobster } from "@/lib/access/owners/session";
import {
  deleteOwnWebhook,
  endOwnWebhook,
  pauseOwnWebhook,
  resumeOwnWebhook,
} from "@/lib/areas/webhooks/write";

/** Stops a webhook of the owner's lobster, or lets it go on. */
export async function setWebhookPaused(form: FormData): Promise<void> {
  const which = await webhookIn(form);
  const pause = formText(form, "pause") === "true";
  if (which) await (pause ? pauseOwnWebhook : resumeOwnWebhook)(which, new Date());
  redirect(`/me/webhooks?done=${pause ? "paused" : "resumed"}`);
}

/** Ends a webhook of the owner's lobster for good. */
export async function stopWebhook(form: FormData): Promise<void> {
  const which = await webhookIn(form);
  if (which) await endOwnWebhook(which, new Date());
  redirect("/me/webhooks?done=ended");
}

/** Removes a webhook of the owner's lobster, which may then make one to its host again. */
export async function removeWebhook(form: FormData): Promise<void> {
  const which = await webhookIn(form);
  if (which) await deleteOwnWebhook(which);
  redirect("/me/webhooks?done=removed");
}

async function webhookIn(form: FormData) {
  const { lobster } = await requireOwnLobster();
  const id = z.guid().safeParse(formText(form, "webhook_id"));
  return id.success ? { id: id.data, lobsterId: lobster.id } : undefined;
}
