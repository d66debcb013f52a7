import { randomUUID } from "node:crypto";
import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { type LeasedWebhook, leaseWebhooks } from "@/db/queries/webhooks/lease";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { type DeliveryDependencies, deliver, releaseLease } from "./deliver";
import { SendConcurrency } from "./send-concurrency";

/** How many webhooks this process sends to at the same time. */
const UNDER_WAY_MAX = 32;
/** How often the database is asked for due webhooks, and how often after writes of this process that make one due. */
const TICK_MS = 1_000;
const CHANGES_MS = 100;

/**
 * Sends events to webhooks. Any number of processes may do so: each leases webhooks that no other has, and releases
 * them. Those of a process that is killed are free once its leases run out.
 */
export class Worker {
  readonly concurrency = new SendConcurrency();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isTicking = false;
  #isStopping = false;
  #hasFailed = false;
  /** Whether an attempt has ended while others waited for its host or for this process. */
  #hasRoomAgain = false;
  #tickedAt = 0;
  #seen = 0;

  constructor(private readonly overrides: Partial<DeliveryDependencies> = {}) {}

  /** How many webhooks it is sending to. */
  get underWay(): number {
    return this.#running.size;
  }

  /** Sends from now on, until `stop`. Does not keep the process alive. */
  start(): void {
    this.#timer ??= setInterval(() => this.#tickIfNeeded(), CHANGES_MS).unref();
  }

  /** Leases nothing more. Resolves when the attempts under way have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#allEnd();
  }

  /** Ticks until nothing is due or `wholeMs` have passed. Returns how many webhooks it leased. */
  async drain(wholeMs: number): Promise<number> {
    const endsAt = monotonicNow() + wholeMs;
    let sum = 0;
    do {
      const wasIdle = this.underWay === 0;
      const taken = await this.tick();
      sum += taken;
      if (wasIdle && taken === 0) return sum;
      if (this.underWay > 0 && !this.#hasRoomAgain) await Promise.race(this.#running);
    } while (monotonicNow() < endsAt);
    await this.#allEnd();
    return sum;
  }

  /** Leases the webhooks that are due and begins to send to them. Returns how many there were. */
  async tick(): Promise<number> {
    this.#hasRoomAgain = false;
    const lease = randomUUID();
    const deps = this.#dependencies();
    const found = await leaseWebhooks(deps.database.db, {
      lease,
      busyHosts: this.concurrency.fullHosts(),
      limit: UNDER_WAY_MAX - this.#running.size,
      now: deps.now().toISOString(),
    });
    for (const held of found.sort(byWaiting)) {
      const running = this.#send(held, lease, deps).then(() => {
        this.#running.delete(running);
      });
      this.#running.add(running);
    }
    return found.length;
  }

  async #send(held: LeasedWebhook, lease: string, deps: DeliveryDependencies): Promise<void> {
    const end = this.concurrency.start(held);
    try {
      if (end) await deliver(held, lease, deps);
      // If its host is full, it keeps its turn; if its lobster has enough under way, it waits for the next tick.
      else await releaseLease(held, lease, deps, this.#othersWait(held) ? 0 : TICK_MS);
    } catch (error) {
      // The lease runs out, and the webhook is tried again.
      log.error({ err: error }, "webhook not sent");
    } finally {
      this.#hasRoomAgain ||= this.#othersWait(held);
      end?.();
    }
  }

  async #tickIfNeeded(): Promise<void> {
    const seen = changes.lastOf(["notifications", "webhooks"]);
    const isTime = this.#hasRoomAgain || monotonicNow() - this.#tickedAt >= TICK_MS;
    if (this.#isTicking || this.#running.size >= UNDER_WAY_MAX || !(isTime || seen > this.#seen)) return;
    this.#isTicking = true;
    this.#seen = seen;
    this.#tickedAt = monotonicNow();
    try {
      await this.tick();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) log.error({ err: error }, "webhooks are not sent");
      this.#hasFailed = true;
    } finally {
      this.#isTicking = false;
    }
  }

  async #allEnd(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #othersWait(held: LeasedWebhook): boolean {
    return this.underWay >= UNDER_WAY_MAX || this.concurrency.isFull(held);
  }

  #dependencies(): DeliveryDependencies {
    return {
      database: database(),
      now: () => new Date(),
      random: Math.random,
      isStopping: () => this.#isStopping,
      othersWait: (held) => this.#othersWait(held),
      ...this.overrides,
    };
  }
}

/** The longest wait comes first. Instants of one format sort as their texts do. */
const byWaiting = (one: LeasedWebhook, other: LeasedWebhook) =>
  one.waitingSince < other.waitingSince ? -1 : 1;

export const webhookWorker = processSingleton("webhookWorker", () => new Worker());
