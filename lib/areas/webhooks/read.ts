import type { z } from "zod";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import type { WebhookRow } from "@/db/fragments/webhook-columns";
import { findWebhook, listDeadLetters, listReceivers, type OfWebhook } from "@/db/queries/webhooks/webhooks";
import { attempts } from "./lists";
import { WEBHOOK_REFUSALS } from "./refusals";
import { toWebhook, type Webhook, type WebhookAttempt } from "./schemas";

export type WebhookRecord = z.input<typeof Webhook>;
export type AttemptRecord = z.input<typeof WebhookAttempt>;

export interface OwnWebhook {
  webhook: WebhookRecord;
  /** Newest first. */
  attempts: AttemptRecord[];
  /** How many dead letters it has; at most 20. */
  asideCount: number;
  /** Of a subscription: its event, and when it ends without a refresh (ISO 8601). */
  subscription: { name: string; lapsesAt: string } | null;
}

const SHOWN = 60;

/** The webhooks and subscriptions of an owner's lobster, each with its last attempts. */
export async function readOwnWebhooks(lobsterId: string): Promise<OwnWebhook[]> {
  const { db } = database();
  const rows = await listReceivers(db, { lobsterId });
  return Promise.all(
    rows.map(async (row) => {
      const which = { id: row.id, lobsterId };
      const [page, deadLetters] = await Promise.all([
        attempts.read(db, which, { limit: SHOWN }),
        listDeadLetters(db, which),
      ]);
      const { eventName: name, lapsesAt } = row;
      return {
        webhook: toWebhook(row),
        attempts: page.attempts,
        asideCount: deadLetters.length,
        subscription: name !== null && lapsesAt !== null ? { name, lapsesAt } : null,
      };
    }),
  );
}

/** A webhook of a lobster. Throws ApiError 404. */
export async function requireWebhook(db: Db, which: OfWebhook): Promise<WebhookRow> {
  const found = await findWebhook(db, which);
  if (!found) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  return found;
}
