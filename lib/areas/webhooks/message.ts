import { randomBytes, randomUUID } from "node:crypto";
import type { EventRow } from "@/db/queries/event-log/read";
import type { Scope } from "@/lib/access/keys/scopes";
import { UNTRUSTED } from "@/lib/api/contract/endpoint";
import { jsonTextOf } from "@/lib/api/contract/json-part";
import { recordWriters } from "@/lib/api/shared/serialize";
import type { EventRecord } from "@/lib/areas/event-log/schemas";
import { Notification, toNotification } from "@/lib/areas/notifications/schemas";
import { quotingFor } from "@/lib/areas/notifications/words";
import { codeAt } from "./code";
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

/** What a subscription gets of an event: an `EventOccurrence` of MCP Events. */
export function draftOfOccurrence(
  { id, type, at, data }: EventRecord,
  { name, cursor }: { name: string; cursor: string },
): Draft {
  const body = JSON.stringify({ eventId: id, name, timestamp: at, data, cursor });
  return { id, type, body, hasWords: true, wantsAnswer: false };
}

export const draftOfTest = (now: Date): Draft => draftOf("test", {}, now);

/** A message that only a receiver which reads it can answer, or whose code only somebody who reads it there can say. */
export function draftOfChallenge(to: { id: string; url: string }, now: Date): Draft & { challenge: string } {
  const challenge = randomBytes(24).toString("base64url");
  const data = { challenge, code: codeAt(to, now) };
  return { ...draftOf("challenge", data, now), challenge, wantsAnswer: true };
}

function draftOf(type: string, data: object, now: Date): Draft {
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  return { id: randomUUID(), type, body, hasWords: false, wantsAnswer: false };
}

/** The challenge of MCP Events. */
export function draftOfVerification(): Draft & { challenge: string } {
  const challenge = randomBytes(24).toString("base64url");
  return { ...draftOfControl("verification", { challenge }), challenge, wantsAnswer: true };
}

/** A message of MCP Events that is no event. */
export function draftOfControl(type: "verification" | "terminated", fields: object): Draft {
  const id = `msg_${type}_${randomUUID()}`;
  return { id, type, body: JSON.stringify({ type, ...fields }), hasWords: false, wantsAnswer: false };
}

/** The secrets of a webhook as the database has them. */
export interface Sealed {
  id: string;
  /** By which the receiver knows a subscription. */
  subscriptionId?: string | null;
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
      ...(webhook.subscriptionId ? { "x-mcp-subscription-id": webhook.subscriptionId } : {}),
    },
  };
}
