import type { Db } from "@/db/connection";
import { recordChallenge, recordTest } from "@/db/queries/webhooks/record";
import { findAddressee, findWebhook, type OfWebhook } from "@/db/queries/webhooks/webhooks";
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
import { draftOfTest } from "./message";
import { problemOf } from "./problems";
import { WEBHOOK_REFUSALS } from "./refusals";
import { readReceiver } from "./url";
import { webhookWorker } from "./worker";

/**
 * Looks up the host of a new URL, so that its owner learns at once what would fail at each attempt. A proxy does that
 * itself. Throws ApiError 400, or 503 while the name servers are away.
 */
export async function checkHost(url: string, resolve: Resolve = resolvePublic): Promise<void> {
  const receiver = readReceiver(url);
  if (typeof receiver === "string") throw invalidField("url", receiver);
  if (receiver.isTrusted || env.WEBHOOK_PROXY) return;
  try {
    await publicAddresses(receiver.url.hostname, resolve);
  } catch (error) {
    if (error instanceof ResolverUnavailable) throw WEBHOOK_REFUSALS.refuse("resolver_unavailable");
    throw invalidField(
      "url",
      error instanceof AddressRefused ? "webhook_private" : "webhook_unknown_host",
      error instanceof AddressRefused
        ? "A receiver in the operator's own network works only if the operator names it in WEBHOOK_ALLOW."
        : "Look whether its name is spelled right and known to public name servers.",
    );
  }
}

/**
 * Sends a challenge to a webhook's URL, and notes how it went. Throws ApiError 409 `challenge_failed` if it was not echoed,
 * and what else WEBHOOKS says.
 */
export async function requestEcho(
  db: Db,
  which: OfWebhook,
  spend: () => Promise<void>,
  now: Date,
): Promise<void> {
  const webhook = await findWebhook(db, which);
  if (webhook?.endedBecause === "owner") throw WEBHOOK_REFUSALS.refuse("stopped_by_owner");
  const made = await sendTo(db, which, spend, (to) => challenge(to, now));
  const { url } = made.to;
  const isEchoed = isAccepted(made);
  const done = await recordChallenge(db, {
    ...which,
    ...withoutEvent(made),
    url,
    isEchoed,
    now: now.toISOString(),
  });
  if (!done) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  if (!isEchoed) throw WEBHOOK_REFUSALS.refuse("challenge_failed", { problem: problemOf(made) });
}

/** Sends a test to an active webhook, and notes how it went. Throws ApiError as WEBHOOKS says. */
export async function sendTest(
  db: Db,
  which: OfWebhook,
  spend: () => Promise<void>,
  now: Date,
): Promise<void> {
  const webhook = await findWebhook(db, which);
  if (webhook && webhook.status !== "active") throw WEBHOOK_REFUSALS.refuse(`webhook_${webhook.status}`);
  const made = await sendTo(db, which, spend, (to) => attempt(to, draftOfTest(now), now));
  await recordTest(db, { ...which, ...withoutEvent(made), now: now.toISOString() });
}

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Sends to a webhook beside what the worker sends, within what its owner and its host may have. `spend` may throw. */
async function sendTo(
  db: Db,
  which: OfWebhook,
  spend: () => Promise<void>,
  send: (to: Addressee) => Promise<Attempt>,
): Promise<Attempt & { to: Addressee }> {
  const to = await findAddressee(db, which);
  if (!to) throw WEBHOOK_REFUSALS.refuse("webhook_not_found");
  await spend();
  const end = webhookWorker.concurrency.start({ url: to.url, lobsterId: which.lobsterId });
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
