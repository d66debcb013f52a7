import { z } from "zod";
import { type AttemptRow, WEBHOOK_STATUSES, type WebhookRow } from "@/db/fragments/webhook-columns";
import type { DeadLetterRow } from "@/db/queries/webhooks/webhooks";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, text, Uuid } from "@/lib/api/contract/shapes";
import { writeEventsCursor } from "@/lib/areas/event-log/cursor";
import { DEFAULT_TYPES, isNotificationType, NOTIFICATION_TYPES } from "@/lib/areas/notifications/types";
import { isAccepted } from "./attempt";
import { DELIVERY_FAILURES, type DeliveryFailure } from "./failures";
import { readReceiver, URL_LENGTH_MAX } from "./url";

/** Why a webhook is paused or has ended. */
export const REASONS = ["by_lobster", "by_owner", "key_revoked", "key_expired", "gone", "failing"] as const;

type Reason = (typeof REASONS)[number];

/** A URL is stored in the ASCII form in which it is requested, which can be longer than what was given. */
const tooLong = ({ href }: URL) =>
  href.length > URL_LENGTH_MAX ? rule("at_most", { max: URL_LENGTH_MAX, count: href.length }) : undefined;

export const WebhookUrl = text({ min: 1, max: URL_LENGTH_MAX })
  .check(({ value, issues }) => {
    const found = readReceiver(value);
    const broken = typeof found === "string" ? rule(found as "webhook_url") : tooLong(found.url);
    if (broken)
      issues.push({ code: "custom", input: value, message: broken.error, params: { ...broken.params } });
  })
  .meta({
    format: "uri",
    pattern: "^https?://",
    description: "https, a public host by its name, port 443 or one from 1024 on.",
  });

/** Longer than the name of any type. */
const TYPE_LENGTH_MAX = 50;

const EventType = z
  .string()
  .max(TYPE_LENGTH_MAX)
  .refine(isNotificationType, rule("one_of", { values: NOTIFICATION_TYPES.join(", ") }));

export const WebhookTypes = z
  .array(EventType)
  .min(1)
  .max(NOTIFICATION_TYPES.length)
  .transform((types) => [...new Set(types)]);

/** As it is shown, or as people type it. */
export const WebhookCode = text({ min: 1, max: 20 });

export const NewWebhook = z.strictObject({
  url: WebhookUrl,
  types: WebhookTypes.default([...DEFAULT_TYPES]).meta({
    description: "As GET /notifications knows them; left out, those that it shows without `types`.",
  }),
});

export const WebhookAttempt = z
  .object({
    at: DateTime,
    type: z.string().meta({ description: "The event's type; `challenge` or `test`." }),
    event_id: Uuid.nullable().meta({ description: "The event's id, which is the header `webhook-id`." }),
    delivered: z.boolean().meta({ description: "The receiver answered 2xx, and echoed a challenge." }),
    status: z.int().nullable().meta({ description: "The status of its answer; null if there was none." }),
    failure: z
      .enum(DELIVERY_FAILURES)
      .nullable()
      .meta({ description: "Why not, where the status does not say it." }),
    duration_ms: z.int().min(0),
    cursor: z
      .string()
      .nullable()
      .meta({ description: "For POST /webhooks/{id}/replay, to begin again with this event." }),
  })
  .meta({ id: "WebhookAttempt" });

export const Webhook = z
  .object({
    id: Uuid,
    url: z.string().meta({ maxLength: URL_LENGTH_MAX, format: "uri" }),
    types: z.array(z.string()),
    status: z.enum(WEBHOOK_STATUSES).meta({
      description: "Only to an active one events are sent.",
    }),
    reason: z.enum(REASONS).nullable(),
    failing_since: DateTime.nullable(),
    next_attempt_at: DateTime.nullable().meta({ description: "After a failure." }),
    created_at: DateTime,
    last_attempt: WebhookAttempt.nullable(),
  })
  .meta({ id: "Webhook" });

export const SetAside = z
  .object({
    event_id: Uuid,
    type: z.string(),
    at: DateTime,
    cursor: z.string().meta({ description: "For POST /webhooks/{id}/replay." }),
  })
  .meta({ id: "WebhookSetAside" });

/** The cursor just before an event. */
const cursorBefore = (lobsterId: string, seq: number): string =>
  writeEventsCursor(lobsterId, { seq: seq - 1, postAt: null });

export const toAttempt = (row: AttemptRow & { lobsterId: string }): z.input<typeof WebhookAttempt> => ({
  at: row.attemptedAt,
  type: row.attemptType,
  event_id: row.eventId,
  delivered: isAccepted({ status: row.answerStatus, failure: row.failure as DeliveryFailure | null }),
  status: row.answerStatus,
  failure: row.failure as DeliveryFailure | null,
  duration_ms: row.ms,
  cursor: row.seq === null ? null : cursorBefore(row.lobsterId, row.seq),
});

export const toSetAside = (row: DeadLetterRow): z.input<typeof SetAside> => ({
  event_id: row.eventId,
  type: row.type,
  at: row.at,
  cursor: cursorBefore(row.lobsterId, row.seq),
});

export const toWebhook = (row: WebhookRow): z.input<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  types: row.types,
  status: row.status,
  reason: reasonOf(row),
  failing_since: row.failingSince,
  next_attempt_at: row.status === "active" && row.failures > 0 ? row.dueAt : null,
  created_at: row.createdAt,
  last_attempt: row.number === null ? null : toAttempt(row),
});

function reasonOf({ status, endedBecause, pausedBy, keyEnd }: WebhookRow): Reason | null {
  if (status === "ended") return endedBecause === "owner" ? "by_owner" : endedBecause;
  if (status !== "paused") return null;
  return pausedBy ? `by_${pausedBy}` : `key_${keyEnd ?? "revoked"}`;
}
