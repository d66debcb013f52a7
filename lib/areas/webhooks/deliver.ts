import type { Database } from "@/db/client";
import type { LeasedWebhook } from "@/db/queries/webhooks/lease";
import {
  type DeliveryOutcome,
  recordAttempt,
  recordChallenge,
  releaseWebhook,
} from "@/db/queries/webhooks/record";
import { deleteLeased } from "@/db/queries/webhooks/subscriptions";
import { countSent } from "@/lib/access/usage/count";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { counters } from "@/lib/platform/counters";
import { type Attempt, attempt, challenge, isAccepted, withoutEvent } from "./attempt";
import { afterFailure, afterSuccess, type DeliveryState } from "./delivery-state";
import { type Due, readDue } from "./due";
import { type Draft, draftOfControl } from "./message";
import { isUnwanted, REFUSALS_MAX } from "./retry";
import type { SendOptions } from "./send";
import { EVENT_ERRORS } from "./subscription";

/** What a delivery depends on; tests replace some of it. */
export interface DeliveryDependencies {
  database: Database;
  now: () => Date;
  random: () => number;
  sendOptions?: SendOptions;
  /** Whether the process is about to end: then attempts under way end, and no others begin. */
  isStopping: () => boolean;
  /** Whether other webhooks may wait for this one's host or for this process: then it goes to the end of the queue. */
  othersWait: (held: LeasedWebhook) => boolean;
}

/** How often a webhook without events is checked, in case a wake was lost. */
const REST_MS = 60_000;
/** How often a subscription to the feed looks for posts, of which nothing wakes it. */
const FEED_REST_MS = 30_000;

/** Sends a webhook or a subscription its events in order, each once the previous one was accepted. */
export async function deliver(held: LeasedWebhook, lease: string, deps: DeliveryDependencies): Promise<void> {
  if (held.subscriptionId !== null && (held.isOver || hasLapsed(held, deps)))
    return endSubscription(held, lease, deps);
  if (held.isHeld) return releaseLease(held, lease, deps, REST_MS);
  if (held.isPending) return deliverChallenge(held, deps);
  const { due, end, hasMore } = await readDue(deps.database.db, held, deps.now());
  const reached = await new Delivery(held, lease, deps).send(due);
  if (reached === undefined) return;
  const isAll = reached === due.length;
  const place = isAll ? end : (due[reached - 1]?.after ?? held);
  const restMs = held.postAt === null ? REST_MS : FEED_REST_MS;
  await releaseLease({ ...held, ...place }, lease, deps, isAll && !hasMore ? restMs : 0);
}

const hasLapsed = ({ lapsesAt }: LeasedWebhook, { now }: DeliveryDependencies): boolean =>
  lapsesAt !== null && Date.parse(lapsesAt) <= now().getTime();

/** Tells a receiver once that a subscription is over, unless it has only lapsed, and removes it. */
async function endSubscription(
  held: LeasedWebhook,
  lease: string,
  { database, now, sendOptions }: DeliveryDependencies,
): Promise<void> {
  const error = { code: EVENT_ERRORS.forbidden, message: "The key may not read these events any more." };
  if (held.isOver) await attempt(held, draftOfControl("terminated", { error }), now(), sendOptions);
  await deleteLeased(database.db, { id: held.id, lease });
}

/** Releases a webhook until this many milliseconds have passed, or until it is woken. */
export const releaseLease = (
  { id, position, postAt }: Pick<LeasedWebhook, "id" | "position" | "postAt">,
  lease: string,
  { database, now }: DeliveryDependencies,
  ms: number,
): Promise<void> => releaseWebhook(database.db, { id, lease, position, postAt, dueAt: later(now(), ms) });

async function deliverChallenge(
  held: LeasedWebhook,
  { database, now, sendOptions }: DeliveryDependencies,
): Promise<void> {
  const made = await challenge(held, now(), sendOptions);
  const { id, lobsterId, url } = held;
  const columns = { id, lobsterId, url, ...withoutEvent(made), now: now().toISOString() };
  await recordChallenge(database.db, { ...columns, isEchoed: isAccepted(made) });
}

class Delivery {
  #state: DeliveryState;

  constructor(
    readonly held: LeasedWebhook,
    readonly lease: string,
    readonly deps: DeliveryDependencies,
  ) {
    this.#state = held;
  }

  /** Sends events. Returns how many are done; undefined once the lease was released or another process has it. */
  async send(due: readonly Due[]): Promise<number | undefined> {
    for (let place = 0; place < due.length; place += 1) {
      const event = due[place];
      if (!event || this.#stopsBefore(place)) return place;
      const made = await this.#attempt(event);
      if (this.#isDone(made)) {
        if (!(await this.#record(event, made, afterSuccess(event.after)))) return undefined;
        continue;
      }
      const failed = afterFailure(this.#state, made, this.deps.now(), this.deps.random());
      const next = failed.refusals >= REFUSALS_MAX && !failed.endedBecause ? due[place + 1] : undefined;
      const goesOn = await this.#record(event, made, { ...failed, keepsLease: next !== undefined });
      if (!goesOn || !next || !(await this.#sendPast(event, next, failed))) return undefined;
      place += 1;
    }
    return due.length;
  }

  #stopsBefore(place: number): boolean {
    const { held, deps } = this;
    return deps.isStopping() || hasLapsed(held, deps) || (place > 0 && deps.othersWait(held));
  }

  /** Whether an event is not sent again. */
  #isDone(made: Attempt): boolean {
    return isAccepted(made) || (this.held.subscriptionId !== null && isUnwanted(made.status));
  }

  /** Tries the event after one that is refused repeatedly, which becomes a dead letter if this one is accepted. */
  async #sendPast(refused: Due, next: Due, failed: DeliveryOutcome): Promise<boolean> {
    const made = await this.#attempt(next);
    return this.#record(next, made, this.#isDone(made) ? afterSuccess(next.after, refused.seq) : failed);
  }

  async #attempt({ draft }: Due): Promise<Attempt> {
    const { now, sendOptions } = this.deps;
    const message = draft();
    const made = await attempt(this.held, message, now(), sendOptions);
    counters[isAccepted(made) ? "webhooksTaken" : "webhooksFailed"] += 1;
    if (isAccepted(made)) countDelivery(this.held, message, now());
    return made;
  }

  /** Records an attempt. Returns whether to go on. */
  async #record(
    { eventId, seq }: Due,
    { type, status, failure, ms }: Attempt,
    follows: DeliveryOutcome,
  ): Promise<boolean> {
    const { held, lease, deps } = this;
    const made = { type, status, failure, ms, eventId, seq };
    const now = deps.now().toISOString();
    const done = await recordAttempt(deps.database.db, { id: held.id, lease, now, ...made, ...follows });
    this.#state = follows;
    return done?.isLive === true && follows.keepsLease;
  }
}

/** Counts a delivered event as usage of the lobster's owner. */
function countDelivery(
  { ownerId, timeZone, subscriptionId }: LeasedWebhook,
  { body }: Draft,
  now: Date,
): void {
  const operation = subscriptionId === null ? "POST /webhooks" : "events/subscribe";
  const tokens = tokensOf(body);
  countSent({ ownerId, timeZone, way: "webhook", operation, calls: 1, tokens }, now.getTime());
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
