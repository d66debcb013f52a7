import type { Db } from "@/db/connection";
import { recordChallenge, recordTest } from "@/db/queries/webhooks/record";
import { findAddressee, findWebhook, type OfWebhook } from "@/db/queries/webhooks/webhooks";
import { invalidField } from "@/lib/api/general";
import { env } from "@/lib/platform/env";
import { AddressRefused, publicAddresses, type Resolve, resolvePublic } from "./addresses";
import { type Attempt, attempt, challenge, isTaken, withoutEvent } from "./attempt";
import { draftOfTest } from "./message";
import { problemOf } from "./problems";
import { WEBHOOKS } from "./refusals";
import { readReceiver } from "./url";
import { webhookWorker } from "./worker";

const RESOLVE_MS_MAX = 3_000;

/**
 * Looks up the host of a new URL, so that its owner learns at once what would fail at each attempt. A proxy does that
 * itself. Throws ApiError 400.
 */
export async function checkHost(
  url: string,
  resolve: Resolve = resolvePublic,
  msMax = RESOLVE_MS_MAX,
): Promise<void> {
  const receiver = readReceiver(url);
  if (typeof receiver === "string") throw invalidField("url", receiver);
  if (receiver.isTrusted || env.WEBHOOK_PROXY) return;
  try {
    await inTime(publicAddresses(receiver.url.hostname, resolve), msMax);
  } catch (error) {
    throw invalidField(
      "url",
      error instanceof AddressRefused ? "webhook_private" : "webhook_unknown_host",
      error instanceof AddressRefused
        ? "A receiver in the operator's own network works only if the operator names it in WEBHOOK_ALLOW."
        : "Look whether its name is spelled right and known to public name servers.",
    );
  }
}

async function inTime<Found>(work: Promise<Found>, ms: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The name servers are too slow.")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a challenge to a webhook's URL, and notes how it went. Throws ApiError 409 `challenge_failed` if it was not echoed,
 * and what else WEBHOOKS says.
 */
export async function askForEcho(
  db: Db,
  which: OfWebhook,
  spend: () => Promise<void>,
  now: Date,
): Promise<void> {
  const webhook = await findWebhook(db, which);
  if (webhook?.endedBecause === "owner") throw WEBHOOKS.refuse("stopped_by_owner");
  const made = await sendTo(db, which, spend, (to) => challenge(to, now));
  const { url } = made.to;
  const isEchoed = isTaken(made);
  const done = await recordChallenge(db, {
    ...which,
    ...withoutEvent(made),
    url,
    isEchoed,
    now: now.toISOString(),
  });
  if (!done) throw WEBHOOKS.refuse("webhook_not_found");
  if (!isEchoed) throw WEBHOOKS.refuse("challenge_failed", { problem: problemOf(made) });
}

/** Sends a test to an active webhook, and notes how it went. Throws ApiError as WEBHOOKS says. */
export async function sendTest(
  db: Db,
  which: OfWebhook,
  spend: () => Promise<void>,
  now: Date,
): Promise<void> {
  const webhook = await findWebhook(db, which);
  if (webhook && webhook.status !== "active") throw WEBHOOKS.refuse(`webhook_${webhook.status}`);
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
  if (!to) throw WEBHOOKS.refuse("webhook_not_found");
  await spend();
  const end = webhookWorker.concurrency.start({ url: to.url, lobsterId: which.lobsterId });
  if (!end) throw WEBHOOKS.refuse("receiver_busy");
  try {
    const made = await send(to);
    if (made.failure === "secret_lost") throw WEBHOOKS.refuse("secret_lost");
    return { ...made, to };
  } finally {
    end();
  }
}
