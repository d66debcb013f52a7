import type { Db } from "@/db/connection";
import type { WebhookRow } from "@/db/fragments/webhook-columns";
import { findWebhook, type OfWebhook } from "@/db/queries/webhooks/webhooks";
import { WEBHOOKS } from "./refusals";

/** A webhook of a lobster. Throws ApiError 404. */
export async function requireWebhook(db: Db, which: OfWebhook): Promise<WebhookRow> {
  const found = await findWebhook(db, which);
  if (!found) throw WEBHOOKS.refuse("webhook_not_found");
  return found;
}
