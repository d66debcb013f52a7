import { randomUUID } from "node:crypto";
import type { Result } from "@modelcontextprotocol/server";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { recordTest } from "@/db/queries/webhooks/record";
import {
  activateSubscription,
  deleteLapsedOf,
  deletePending,
  findSubscription,
  isUrlVerified,
  refreshSubscription,
  reserveSubscription,
} from "@/db/queries/webhooks/subscriptions";
import type { Principal } from "@/lib/api/contract/principal";
import { writeEventsCursor } from "@/lib/areas/event-log/cursor";
import { challenge, isAccepted, withoutEvent } from "@/lib/areas/webhooks/attempt";
import { spendCall } from "@/lib/areas/webhooks/common";
import { problemOf } from "@/lib/areas/webhooks/failures";
import { checkHost } from "@/lib/areas/webhooks/probe";
import { WEBHOOK_REFUSALS } from "@/lib/areas/webhooks/refusals";
import { openSecret, sealSecret } from "@/lib/areas/webhooks/sign";
import {
  deliveryStatusOf,
  lapsesAt,
  pendingUntil,
  previousUntil,
  reasonOf,
} from "@/lib/areas/webhooks/subscription";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import type { AskedEvent } from "./asked";
import { begin } from "./begin";
import { eventError } from "./errors";

interface Destination {
  subscriptionId: string;
  /** As it is requested. */
  url: string;
  host: string;
  secret: Buffer;
}

interface Terms {
  cursor?: string | null | undefined;
  maxAgeMs?: number | null | undefined;
  ttlMs?: number | null | undefined;
}

type Known = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * Makes or renews a subscription of the caller's lobster. Throws ApiError 400 and 429, and ProtocolError if its owner
 * stopped it, if there are too many, or if the challenge was not echoed.
 */
export async function grant(
  asked: AskedEvent,
  to: Destination,
  terms: Terms,
  caller: Principal,
): Promise<Result> {
  const { db } = database();
  const now = new Date();
  const lobsterId = caller.lobster.id;
  const begun = await begin(db, lobsterId, asked, terms, now);
  const known = await findSubscription(db, { subscriptionId: to.subscriptionId, lobsterId });
  if (known?.isStopped) throw stoppedByOwner();
  const isLive = known?.isVerified && Date.parse(known.lapsesAt ?? "") > now.getTime();
  const refreshBefore = lapsesAt(terms.ttlMs, now);
  const asGranted = { lobsterId, ...ofKey(caller), lapsesAt: refreshBefore, now: now.toISOString() };
  if (known && isLive) {
    if (known.failures > 0) await spendCall(caller, now);
    await renew(db, known, to.secret, asGranted);
  } else {
    await spendCall(caller, now);
    await checkHost(to.url);
    await create(db, asked, to, {
      ...asGranted,
      position: begun.position.seq,
      postAt: begun.position.postAt,
    });
  }
  const position = known && isLive ? { seq: known.position, postAt: known.postAt } : begun.position;
  return {
    id: to.subscriptionId,
    refreshBefore,
    cursor: writeEventsCursor(lobsterId, position),
    truncated: isLive ? false : begun.isTruncated,
    deliveryStatus: deliveryStatusOf(known && isLive ? known : NEW),
  };
}

const NEW = { failures: 0, failingSince: null, lastDeliveryAt: null, lastStatus: null, lastFailure: null };

const ofKey = ({ key }: Principal) => ({ keyId: key.id, scopes: [...key.scopes] });

type Granted = ReturnType<typeof ofKey> & { lobsterId: string; lapsesAt: string; now: string };

/** With another secret the previous one signs, too, for an hour, unless it cannot be opened any more. */
async function renew(db: Db, { id, secret: sealed }: Known, secret: Buffer, granted: Granted): Promise<void> {
  const old = openSecret(sealed, id);
  const isSame = old?.equals(secret) === true;
  const renewed = await refreshSubscription(db, {
    ...granted,
    id,
    secret: isSame ? sealed : sealSecret(secret, id),
    previous: isSame || !old ? null : sealed,
    previousUntil: previousUntil(new Date(granted.now)),
  });
  if (!renewed) throw stoppedByOwner();
}

async function create(
  db: Db,
  { event: { name: eventName }, types }: AskedEvent,
  { secret, ...to }: Destination,
  granted: Granted & { position: number; postAt: string | null },
): Promise<void> {
  const { lobsterId, now } = granted;
  await deleteLapsedOf(db, { lobsterId, now });
  const id = randomUUID();
  const reserved = await reserveSubscription(db, {
    ...granted,
    ...to,
    id,
    eventName,
    types,
    secret: sealSecret(secret, id),
    lapsesAt: pendingUntil(new Date(now)),
  });
  if (reserved.refusal === "stopped_by_owner") throw stoppedByOwner();
  if (reserved.refusal !== null || reserved.id === null) throw full();
  const which = { id: reserved.id, lobsterId };
  const sealed = sealSecret(secret, which.id);
  try {
    if (!(await isUrlVerified(db, { lobsterId, url: to.url, now }))) await verify(db, which, to, sealed, now);
  } catch (error) {
    await deletePending(db, which);
    throw error;
  }
  if (!(await activateSubscription(db, { ...granted, ...which, secret: sealed }))) throw stoppedByOwner();
}

/** Sends a challenge at once, within the same limits of concurrency as the worker. Throws unless it is echoed. */
async function verify(
  db: Db,
  which: { id: string; lobsterId: string },
  { url, subscriptionId }: { url: string; subscriptionId: string },
  secret: Buffer,
  at: string,
): Promise<void> {
  const end = webhookWorker.concurrency.start({ url, lobsterId: which.lobsterId });
  if (!end) throw WEBHOOK_REFUSALS.refuse("receiver_busy");
  try {
    const to = { ...which, url, subscriptionId, secret, previousSecret: null, previousUntil: null };
    const made = await challenge(to, new Date(at));
    if (!isAccepted(made)) {
      const reason = reasonOf(made);
      // Which status it was stays unsaid, so that nobody explores a server by its answers.
      const problem = made.failure ? problemOf(made) : `it refused it (${reason})`;
      throw eventError("callback", `The receiver did not echo the challenge: ${problem}.`, { reason });
    }
    await recordTest(db, { ...which, ...withoutEvent(made), now: at });
  } finally {
    end();
  }
}

const stoppedByOwner = () =>
  eventError("forbidden", WEBHOOK_REFUSALS.refuse("stopped_by_owner").message, { code: "stopped_by_owner" });

const full = () =>
  eventError(
    "exhausted",
    "A lobster has at most two webhooks and subscriptions together: end one. An event `notifications` with `types` covers several kinds.",
    { limit: "subscriptions", max: 2 },
  );
