import { createHash } from "node:crypto";
import type { DeliveryFailure } from "./failures";
import { PREFIX } from "./sign";

/** The errors of MCP Events (docs/decisions/0777). */
export const EVENT_ERRORS = {
  notFound: -32011,
  forbidden: -32012,
  exhausted: -32013,
  unsupported: -32014,
  callback: -32015,
} as const;

const MINUTE_MS = 60_000;
const TTL_MS_MIN = 5 * MINUTE_MS;
const TTL_MS_MAX = 24 * 60 * MINUTE_MS;

/** How long the previous secret also signs after a refresh with another one. */
const PREVIOUS_MS = 60 * MINUTE_MS;

/** When a subscription ends without a refresh: after as long as its client suggests, from five minutes to a day. */
export function lapsesAt(ttlMs: number | null | undefined, now: Date): string {
  const granted = Math.min(Math.max(ttlMs ?? TTL_MS_MAX, TTL_MS_MIN), TTL_MS_MAX);
  return new Date(now.getTime() + granted).toISOString();
}

/** Until when the previous secret also signs. */
export const previousUntil = (now: Date): string => new Date(now.getTime() + PREVIOUS_MS).toISOString();

/** How long a subscription waits for the echo of its challenge before another may take its place. */
export const pendingUntil = (now: Date): string => new Date(now.getTime() + MINUTE_MS).toISOString();

export interface SubscriptionKey {
  lobsterId: string;
  /** As it is requested. */
  url: string;
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

const ID_DIGITS = 32;

/** The id of a subscription: the same for the same lobster, URL, event and arguments, in whatever order their fields are. */
export function subscriptionIdOf({ lobsterId, url, name, arguments: given }: SubscriptionKey): string {
  const key = canonical([lobsterId, url, name, given]);
  return `sub_${createHash("sha256").update(key).digest("hex").slice(0, ID_DIGITS)}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${fields.join(",")}}`;
}

const SECRET_BYTES = { min: 24, max: 64 };
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A client's secret in the form of Standard Webhooks, `whsec_` and base64 of 24 to 64 bytes; undefined for another text. */
export function readSecret(text: string): Buffer | undefined {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : "";
  if (!BASE64.test(encoded)) return undefined;
  const secret = Buffer.from(encoded, "base64");
  return secret.length >= SECRET_BYTES.min && secret.length <= SECRET_BYTES.max ? secret : undefined;
}

/** Why a delivery failed, in the protocol's categories. They say nothing of what the receiver answered. */
export function reasonOf({
  status,
  failure,
}: {
  status: number | null;
  failure: DeliveryFailure | null;
}): string {
  if (failure !== null) return REASONS[failure];
  return status !== null && status >= 500 ? "http_5xx" : "http_4xx";
}

const REASONS: Record<DeliveryFailure, string> = {
  url_refused: "connection_refused",
  address_refused: "connection_refused",
  unknown_host: "connection_refused",
  resolver_unavailable: "timeout",
  connect_timeout: "timeout",
  unreachable: "connection_refused",
  certificate: "tls_error",
  timeout: "timeout",
  invalid_answer: "connection_refused",
  no_echo: "challenge_failed",
  secret_lost: "challenge_failed",
};

export interface Standing {
  failures: number;
  failingSince: string | null;
  lastDeliveryAt: string | null;
  lastStatus: number | null;
  lastFailure: string | null;
}

/** After so many failures in a row the pauses are half an hour or more: delivery counts as suspended. */
const SUSPENDED_FAILURES = 3;

/** How delivery stood before a refresh, which resumes it. */
export function deliveryStatusOf(known: Standing) {
  const { failures, failingSince, lastDeliveryAt, lastStatus: status, lastFailure } = known;
  const failure = lastFailure as DeliveryFailure | null;
  return {
    active: failures < SUSPENDED_FAILURES,
    lastDeliveryAt,
    lastError: failures > 0 ? reasonOf({ status, failure }) : null,
    ...(failingSince !== null && { failedSince: failingSince }),
  };
}
