import { confirmUrl } from "@/db/queries/webhooks/change";
import { recordChallenge, recordTest } from "@/db/queries/webhooks/record";
import { findAddressee, findWebhook } from "@/db/queries/webhooks/webhooks";
import { invalidField } from "@/lib/api/contract/general";
import { env } from "@/lib/platform/env";
import {
  AddressRefused,
  publicAddresses,
  type Resolve,
  ResolverUnavailable,
  resolvePublic,
} from "./addresses";
import { type Attempt, attempt, challenge, isAccepted, withoutEvent } from "./attempt";
import { isCodeOf } from "./code";
import { spendCall, type WebhookCall, webhookOf } from "./common";
import { problemOf } from "./failures";
import { draftOfTest } from "./message";
import { WEBHOOK_REFUSALS } from "./refusals";
import { readReceiver } from "./url";
import { webhookWorker } from "./worker";

const HINTS = {
  private: "A receiver in the operator's own network works only if the operator names it in WEBHOOK_ALLOW.",
  unknown: "Look whether its name is spelled right and known to public name servers.",
};

/**
 * Looks up the host of a new URL, so that a caller learns at once what would fail at each attempt. A proxy looks up
 * hosts itself. Throws ApiError 400, or 503 while the name servers are away.
 */
export async function checkHost(url: string, resolve: Resolve = resolvePublic): Promise<void> {
  const receiver = readReceiver(url);
  if (typeof receiver === "string") throw invalidField("url", receiver);
  if (receiver.isTrusted || env.WEBHOOK_PROXY) return;
  try {
    await publicAddresses(receiver.url.hostname, resolve);
  } catch (error) {
    if (error instanceof ResolverUnavailable) throw WEBHOOK_REFUSALS.refuse("resolver_unavailable");
    if (error instanceof AddressRefused) throw invalidField("url", "webhook_private", HINTS.private);
    throw invalidField("url", "webhook_unknown_host", HINTS.unknown);
  }
}

/**
 * Sends a challenge to a webhook's URL, and records the attempt. Throws ApiError 403 if its owner ended it, 409
 * `challenge_failed` if it was not echoed, and what `sendTo` throws.
 */
export async function sendChallenge(call: WebhookCall): Promise<void> {
  const { db, now } = call;
  const which = webhookOf(call);
  const webhook = await findWebhook(db, which);
  if (webhook?.endedBecause === "owner") throw WEBHOOK_REFUSALS.refuse("stopped_by_owner");
  const made = await sendTo(call, (to) => challenge(to, now));
  const { url } = made.to;
  const isEchoed = isAccepted(made);
  const columns = { ...which, ...withoutEvent(made), url, isEchoed, now: now.toISOString() };
  const done = await recordChallenge(db, columns);
  if (!done) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  if (!isEchoed) throw WEBHOOK_REFUSALS.refuse("challenge_failed", { problem: problemOf(made) });
}

/**
 * Takes the code that a webhook's URL was sent for an echo. A try counts as a call of the URL. Throws ApiError 404, 403 if
 * the owner ended it, 409 `wrong_code`, and 429.
 */
export async function confirmByCode(call: WebhookCall, code: string): Promise<void> {
  const { db, now } = call;
  const which = webhookOf(call);
  const webhook = await findWebhook(db, which);
  if (!webhook) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  await spendCall(call, now);
  if (!isCodeOf(webhook, code, now)) throw WEBHOOK_REFUSALS.refuse("wrong_code");
  if (webhook.status === "active") return;
  WEBHOOK_REFUSALS.unwrap(await confirmUrl(db, { ...which, url: webhook.url, now: now.toISOString() }));
}

/** Sends a test to an active webhook, and records it. Throws ApiError 409 for others, and what `sendTo` throws. */
export async function sendTest(call: WebhookCall): Promise<void> {
  const { db, now } = call;
  const which = webhookOf(call);
  const webhook = await findWebhook(db, which);
  if (webhook && webhook.status !== "active") throw WEBHOOK_REFUSALS.refuse(`webhook_${webhook.status}`);
  const made = await sendTo(call, (to) => attempt(to, draftOfTest(now), now));
  await recordTest(db, { ...which, ...withoutEvent(made), now: now.toISOString() });
}

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/**
 * Sends to a webhook at once, within the same limits of concurrency as the worker. Throws ApiError 404, 429 if the
 * owner has made too many calls, 503 `receiver_busy`, and 409 or 503 for two failures that are not the receiver's.
 */
async function sendTo(
  call: WebhookCall,
  send: (to: Addressee) => Promise<Attempt>,
): Promise<Attempt & { to: Addressee }> {
  const to = await findAddressee(call.db, webhookOf(call));
  if (!to) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  await spendCall(call, call.now);
  const end = webhookWorker.concurrency.start({ url: to.url, lobsterId: call.lobster.id });
  if (!end) throw WEBHOOK_REFUSALS.refuse("receiver_busy");
  try {
    const made = await send(to);
    if (made.failure === "secret_lost" || made.failure === "resolver_unavailable")
      throw WEBHOOK_REFUSALS.refuse(made.failure);
    return { ...made, to };
  } finally {
    end();
  }
}
