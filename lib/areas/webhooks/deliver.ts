import type { Database } from "@/db/client";
import { numberEvents } from "@/db/queries/events/number";
import { type EventRow, readEvents } from "@/db/queries/events/read";
import type { LeasedWebhook } from "@/db/queries/webhooks/claim";
import {
  type DeliveryOutcome,
  recordAttempt,
  recordChallenge,
  releaseWebhook,
} from "@/db/queries/webhooks/record";
import { counters } from "@/lib/platform/counters";
import { type Attempt, attempt, challenge, isAccepted, withoutEvent } from "./attempt";
import { afterFailure, afterSuccess, type DeliveryState } from "./delivery-state";
import { draftOfEvent } from "./message";
import { REFUSALS_MAX } from "./retry";
import type { SendOptions } from "./send";

/** What a delivery works with; tests replace some of it. */
export interface DeliveryDependencies {
  database: Database;
  now: () => Date;
  random: () => number;
  means?: SendOptions | undefined;
  /** Whether the process is about to end: what is under way ends, and nothing new begins. */
  isStopping: () => boolean;
  /** Whether others may wait for this webhook's host or for this process. It then goes on from the end of the queue. */
  othersWait: (held: LeasedWebhook) => boolean;
}

/** How many events one holder of a lease reads at once. */
const EVENTS_AT_ONCE = 20;

/** A webhook without events is looked at this often, in case a wake was lost. */
const REST_MS = 60_000;

/** Sends to a webhook what waits for it, in order, each event after the one before was taken. */
export async function deliver(
  held: LeasedWebhook,
  lease: string,
  tools: DeliveryDependencies,
): Promise<void> {
  if (held.isHeld) return releaseLease(held, lease, tools, REST_MS);
  if (held.isPending) return deliverChallenge(held, tools);
  const { db } = tools.database;
  await numberEvents(db, [held.lobsterId]);
  const { lobsterId, types, position: after } = held;
  const page = await readEvents(db, { lobsterId, types, after, limit: EVENTS_AT_ONCE });
  const reached = await new Delivery(held, lease, tools).send(page.rows);
  if (reached === undefined) return;
  const isAll = reached === page.rows.length;
  const position = isAll ? page.reachedSeq : (page.rows[reached - 1]?.seq ?? after);
  await releaseLease({ ...held, position }, lease, tools, isAll && position >= page.headSeq ? REST_MS : 0);
}

/** Gives a webhook back, until so many milliseconds have passed or it is woken. */
export const releaseLease = (
  { id, position }: Pick<LeasedWebhook, "id" | "position">,
  lease: string,
  { database, now }: DeliveryDependencies,
  ms: number,
): Promise<void> => releaseWebhook(database.db, { id, lease, position, dueAt: later(now(), ms) });

async function deliverChallenge(
  held: LeasedWebhook,
  { database, now, means }: DeliveryDependencies,
): Promise<void> {
  const made = await challenge(held, now(), means);
  const { id, lobsterId, url } = held;
  const columns = { id, lobsterId, url, ...withoutEvent(made), now: now().toISOString() };
  await recordChallenge(database.db, { ...columns, isEchoed: isAccepted(made) });
}

class Delivery {
  #course: DeliveryState;

  constructor(
    readonly held: LeasedWebhook,
    readonly lease: string,
    readonly tools: DeliveryDependencies,
  ) {
    this.#course = held;
  }

  /** Sends events. Returns how many are done with; undefined once the webhook was given back or belongs to another. */
  async send(rows: readonly EventRow[]): Promise<number | undefined> {
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place];
      if (!row || this.tools.isStopping() || (place > 0 && this.tools.othersWait(this.held))) return place;
      const made = await this.#attempt(row);
      if (isAccepted(made)) {
        if (!(await this.#note(row, made, afterSuccess(row.seq)))) return undefined;
        continue;
      }
      const failed = afterFailure(this.#course, made, this.tools.now(), this.tools.random());
      const next = failed.refusals >= REFUSALS_MAX && !failed.endedBecause ? rows[place + 1] : undefined;
      const goesOn = await this.#note(row, made, { ...failed, keepsLease: next !== undefined });
      if (!goesOn || !next || !(await this.#sendPast(row, next, failed))) return undefined;
      place += 1;
    }
    return rows.length;
  }

  /** Tries the event after one that is refused again and again. If that is taken, the one before is set aside. */
  async #sendPast(refused: EventRow, next: EventRow, failed: DeliveryOutcome): Promise<boolean> {
    const made = await this.#attempt(next);
    return this.#note(next, made, isAccepted(made) ? afterSuccess(next.seq, refused.seq) : failed);
  }

  async #attempt(row: EventRow): Promise<Attempt> {
    const made = await attempt(this.held, draftOfEvent(row), this.tools.now(), this.tools.means);
    counters[isAccepted(made) ? "webhooksTaken" : "webhooksFailed"] += 1;
    return made;
  }

  /** Notes an attempt. Returns whether the holder goes on. */
  async #note(
    row: EventRow,
    { type, status, failure, ms }: Attempt,
    follows: DeliveryOutcome,
  ): Promise<boolean> {
    const { held, lease, tools } = this;
    const made = { type, status, failure, ms, eventId: row.notificationId, seq: row.seq };
    const now = tools.now().toISOString();
    const done = await recordAttempt(tools.database.db, { id: held.id, lease, now, ...made, ...follows });
    this.#course = follows;
    return done?.isLive === true && follows.keepsLease;
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
