import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { findUnfitKeys } from "@/db/queries/access/recognise";
import { findAhead, numberEvents } from "@/db/queries/event-log/number";
import { readFeedClock } from "@/db/queries/event-log/posts";
import { rateLimited } from "@/lib/api/contract/general";
import { ConcurrencyLimiter } from "@/lib/api/limits/concurrency";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { drainListeners } from "@/lib/platform/process-state";
import type { EventPosition } from "./cursor";
import { STREAMS_MAX, streamsPolicy, WAITING_MAX, waitsPolicy } from "./limits";
import { EVENT_REFUSALS } from "./refusals";
import { type Listener, Watch } from "./watch";

/** How often the database is polled for what other processes wrote, and for the keys of the listeners. */
const TICK_MS = 1_000;
/** The pause after a poll is this many times as long as the poll, so polls take at most a tenth of the time. */
const PAUSE_FACTOR = 9;

/** After a write of this process to one of these, the hub polls at once. */
const TABLES = ["notifications", "posts"];

/** How many of each kind the process holds, which limit bounds those of a key, and what its refusal advises. */
const LISTENER_KINDS = {
  stream: {
    max: STREAMS_MAX,
    policy: streamsPolicy,
    hint: "This key has two streams open: close one, or let what reads share one stream.",
  },
  wait: {
    max: WAITING_MAX,
    policy: waitsPolicy,
    hint: "This key has four calls waiting: one loop is enough for a key; let what reads share its answers.",
  },
} as const;

/**
 * All listeners of this process. The database is polled for all of them together, once a second and after each write of
 * this process. A wake that is lost costs a second, never an event (docs/decisions/0771).
 */
export class Hub {
  readonly #watches = new Map<string, Set<Watch>>();
  readonly #open = new ConcurrencyLimiter();
  readonly #sizes = { stream: 0, wait: 0 };
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #restingUntil = 0;
  #isPolling = false;
  #isWoken = false;
  #isDraining = false;

  /** Whether the process is about to stop: no listener waits any more. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** How many listen in each way. */
  get sizes(): Readonly<Record<"stream" | "wait", number>> {
    return this.#sizes;
  }

  get size(): number {
    return this.#sizes.stream + this.#sizes.wait;
  }

  /**
   * Adds a listener, until `leave` is called. Throws ApiError 429 if the key has as many listeners as it may, and 503 if
   * the process has.
   */
  join(
    kind: keyof typeof LISTENER_KINDS,
    listener: Listener,
    position: EventPosition,
  ): { watch: Watch; leave: () => void } {
    const { max, policy, hint } = LISTENER_KINDS[kind];
    if (this.#sizes[kind] >= max) throw EVENT_REFUSALS.refuse("too_many_listeners");
    const end = this.#open.start(policy, listener.keyId);
    if (!end) throw rateLimited(policy, Date.now() + policy.windowSeconds * 1000, hint);
    const watch = new Watch(listener, position);
    const { lobsterId } = listener;
    const ofLobster = this.#watches.get(lobsterId) ?? new Set();
    this.#watches.set(lobsterId, ofLobster.add(watch));
    this.#sizes[kind] += 1;
    this.#schedule(TICK_MS);
    const leave = () => {
      if (!ofLobster.delete(watch)) return;
      end();
      this.#sizes[kind] -= 1;
      if (ofLobster.size === 0) this.#watches.delete(lobsterId);
      watch.wake();
    };
    return { watch, leave };
  }

  /** Polls as soon as the pause allows, because this process or another one has written. */
  wake(): void {
    this.#isWoken = true;
    if (this.size > 0 && !this.#isPolling)
      this.#schedule(Math.min(TICK_MS, Math.max(0, this.#restingUntil - monotonicNow())));
  }

  /** Ends all waiting, because the process is about to stop. */
  drain(): void {
    this.#isDraining = true;
    for (const watch of this.#all()) watch.wake();
  }

  *#all(): Iterable<Watch> {
    for (const watches of this.#watches.values()) yield* watches;
  }

  /** Polls after this many milliseconds, unless something makes it poll earlier. */
  #schedule(ms: number): void {
    const at = monotonicNow() + ms;
    if (this.#isPolling || this.#dueAt <= at) return;
    clearTimeout(this.#timer);
    this.#dueAt = at;
    this.#timer = setTimeout(() => void this.#tick(), ms).unref();
  }

  async #tick(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.size === 0) return;
    this.#isPolling = true;
    this.#isWoken = false;
    const startedAt = monotonicNow();
    try {
      await Promise.all([this.#poll(), this.#checkKeys(startedAt)]);
    } catch (error) {
      log.warn({ err: error }, "nobody who listens could be told");
    }
    const now = monotonicNow();
    this.#isPolling = false;
    this.#restingUntil = now + (now - startedAt) * PAUSE_FACTOR;
    this.#schedule(this.#isWoken ? Math.min(TICK_MS, this.#restingUntil - now) : TICK_MS);
  }

  async #poll(): Promise<void> {
    const { db } = database();
    const lobsterIds = [...this.#watches.keys()];
    await numberEvents(db, lobsterIds);
    const seqs = lobsterIds.map((id) => Math.min(...this.#of(id).map(({ position }) => position.seq)));
    const follows = [...this.#all()].some(({ listener }) => listener.followsFeed);
    const [ahead, clock] = await Promise.all([
      findAhead(db, { lobsterIds, seqs: seqs.map((seq) => (Number.isFinite(seq) ? seq : 0)) }),
      follows ? readFeedClock(db) : "",
    ]);
    for (const { lobsterId, seq } of ahead)
      for (const watch of this.#of(lobsterId)) if (watch.position.seq < seq) watch.wake();
    for (const watch of this.#all())
      if (watch.listener.followsFeed && (watch.position.postAt ?? "") < clock) watch.wake();
  }

  #of(lobsterId: string): Watch[] {
    return [...(this.#watches.get(lobsterId) ?? [])];
  }

  /** A key that was revoked, or whose lobster was banned, ends what it listens to within a second (I15). */
  async #checkKeys(at: number): Promise<void> {
    if (at - this.#checkedAt < TICK_MS / 2) return;
    this.#checkedAt = at;
    const keyIds = [...new Set([...this.#all()].map(({ listener }) => listener.keyId))];
    const found = await findUnfitKeys(database().db, { keyIds });
    const unfit = new Map(found.map(({ keyId, why }) => [keyId, why]));
    if (unfit.size === 0) return;
    for (const watch of this.#all()) {
      const why = unfit.get(watch.listener.keyId);
      if (!why) continue;
      watch.unfit = why;
      watch.wake();
    }
  }
}

export const hub = processSingleton("hub", () => {
  const made = new Hub();
  changes.listen(TABLES, () => made.wake());
  drainListeners.add(() => made.drain());
  return made;
});
