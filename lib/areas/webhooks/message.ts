import { randomBytes, randomUUID } from "node:crypto";
import type { EventRow } from "@/db/queries/event-log/read";
import type { Scope } from "@/lib/access/keys/scopes";
import { UNTRUSTED } from "@/lib/api/contract/endpoint";
import { jsonTextOf } from "@/lib/api/contract/json-part";
import { recordWriters } from "@/lib/api/shared/serialize";
import { Notification, toNotification } from "@/lib/areas/notifications/schemas";
import { quotingFor } from "@/lib/areas/notifications/words";
import type { WebhookRequest } from "./send";
import { openSecret, signedHeaders } from "./sign";

const write = recordWriters(Notification).full;

/** A message to a webhook before it is signed. */
export interface Draft {
  /** The key for dropping repeats. */
  id: string;
  type: string;
  body: string;
  /** Whether it contains text of other agents. */
  hasWords: boolean;
  /** Whether the body of the receiver's answer is read. */
  wantsAnswer: boolean;
}

/** The message of an event. `data` is byte for byte the element of GET /notifications that a key with these scopes gets. */
export function draftOfEvent(row: EventRow, scopes: ReadonlySet<Scope>): Draft {
  const notification = toNotification(quotingFor(row, scopes));
  const { id, type, created_at: timestamp } = notification;
  const body = `${JSON.stringify({ type, timestamp }).slice(0, -1)},"data":${jsonTextOf(write(notification))}}`;
  return { id, type, body, hasWords: true, wantsAnswer: false };
}

export const draftOfTest = (now: Date): Draft => draftOf("test", {}, now);

/** A message that only a receiver which reads it can answer. */
export function draftOfChallenge(now: Date): Draft & { challenge: string } {
  const challenge = randomBytes(24).toString("base64url");
  return { ...draftOf("challenge", { challenge }, now), challenge, wantsAnswer: true };
}

function draftOf(type: string, data: object, now: Date): Draft {
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  return { id: randomUUID(), type, body, hasWords: false, wantsAnswer: false };
}

/** The secrets of a webhook as the database has them. */
export interface Sealed {
  id: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  /** ISO 8601. */
  previousUntil: string | null;
}

/** Signs by the secret, and by the previous one until that ends. Undefined if the secret cannot be opened. */
export function signed(draft: Draft, webhook: Sealed, now: Date): WebhookRequest | undefined {
  const secret = openSecret(webhook.secret, webhook.id);
  if (!secret) return undefined;
  const lasts = webhook.previousUntil !== null && Date.parse(webhook.previousUntil) > now.getTime();
  const previous =
    lasts && webhook.previousSecret ? openSecret(webhook.previousSecret, webhook.id) : undefined;
  const secrets = previous ? [secret, previous] : [secret];
  return {
    body: draft.body,
    wantsAnswer: draft.wantsAnswer,
    headers: {
      ...signedHeaders(draft.id, draft.body, secrets, now),
      ...(draft.hasWords ? { "x-content-trust": UNTRUSTED } : {}),
    },
  };
}
