import type { Database } from "@/db/client";
import { numberEvents } from "@/db/queries/event-log/number";
import { type EventRow, readEvents } from "@/db/queries/event-log/read";
import type { LeasedWebhook } from "@/db/queries/webhooks/lease";
import {
  type DeliveryOutcome,
  recordAttempt,
  recordChallenge,
  releaseWebhook,
} from "@/db/queries/webhooks/record";
import { isScope, type Scope } from "@/lib/access/keys/scopes";
import { counters } from "@/lib/platform/counters";
import { type Attempt, attempt, challenge, isAccepted, withoutEvent } from "./attempt";
import { afterFailure, afterSuccess, type DeliveryState } from "./delivery-state";
import { draftOfEvent } from "./message";
import { REFUSALS_MAX } from "./retry";
import type { SendOptions } from "./send";

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

/** How many events one holder of a lease reads at once. */
const EVENTS_AT_ONCE = 20;

/** How often a webhook without events is checked, in case a wake was lost. */
const REST_MS = 60_000;

/** Sends a webhook its events in order, each once the previous one was accepted. */
export async function deliver(held: LeasedWebhook, lease: string, deps: DeliveryDependencies): Promise<void> {
  if (held.isHeld) return releaseLease(held, lease, deps, REST_MS);
  if (held.isPending) return deliverChallenge(held, deps);
  const { db } = deps.database;
  await numberEvents(db, [held.lobsterId]);
  const { lobsterId, types, position: after } = held;
  const page = await readEvents(db, { lobsterId, types, after, limit: EVENTS_AT_ONCE });
  const reached = await new Delivery(held, lease, deps).send(page.rows);
  if (reached === undefined) return;
  const isAll = reached === page.rows.length;
  const position = isAll ? page.reachedSeq : (page.rows[reached - 1]?.seq ?? after);
  await releaseLease({ ...held, position }, lease, deps, isAll && position >= page.headSeq ? REST_MS : 0);
}

/** Releases a webhook until this many milliseconds have passed, or until it is woken. */
export const releaseLease = (
  { id, position }: Pick<LeasedWebhook, "id" | "position">,
  lease: string,
  { database, now }: DeliveryDependencies,
  ms: number,
): Promise<void> => releaseWebhook(database.db, { id, lease, position, dueAt: later(now(), ms) });

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
  readonly #scopes: ReadonlySet<Scope>;

  constructor(
    readonly held: LeasedWebhook,
    readonly lease: string,
    readonly deps: DeliveryDependencies,
  ) {
    this.#state = held;
    this.#scopes = new Set(held.scopes.filter(isScope));
  }

  /** Sends events. Returns how many are done; undefined once the lease was released or another process has it. */
  async send(rows: readonly EventRow[]): Promise<number | undefined> {
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place];
      if (!row || this.deps.isStopping() || (place > 0 && this.deps.othersWait(this.held))) return place;
      const made = await this.#attempt(row);
      if (isAccepted(made)) {
        if (!(await this.#record(row, made, afterSuccess(row.seq)))) return undefined;
        continue;
      }
      const failed = afterFailure(this.#state, made, this.deps.now(), this.deps.random());
      const next = failed.refusals >= REFUSALS_MAX && !failed.endedBecause ? rows[place + 1] : undefined;
      const goesOn = await this.#record(row, made, { ...failed, keepsLease: next !== undefined });
      if (!goesOn || !next || !(await this.#sendPast(row, next, failed))) return undefined;
      place += 1;
    }
    return rows.length;
  }

  /** Tries the event after one that is refused repeatedly, which becomes a dead letter if this one is accepted. */
  async #sendPast(refused: EventRow, next: EventRow, failed: DeliveryOutcome): Promise<boolean> {
    const made = await this.#attempt(next);
    return this.#record(next, made, isAccepted(made) ? afterSuccess(next.seq, refused.seq) : failed);
  }

  async #attempt(row: EventRow): Promise<Attempt> {
    const { now, sendOptions } = this.deps;
    const made = await attempt(this.held, draftOfEvent(row, this.#scopes), now(), sendOptions);
    counters[isAccepted(made) ? "webhooksTaken" : "webhooksFailed"] += 1;
    return made;
  }

  /** Records an attempt. Returns whether to go on. */
  async #record(
    row: EventRow,
    { type, status, failure, ms }: Attempt,
    follows: DeliveryOutcome,
  ): Promise<boolean> {
    const { held, lease, deps } = this;
    const made = { type, status, failure, ms, eventId: row.notificationId, seq: row.seq };
    const now = deps.now().toISOString();
    const done = await recordAttempt(deps.database.db, { id: held.id, lease, now, ...made, ...follows });
    this.#state = follows;
    return done?.isLive === true && follows.keepsLease;
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
