import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import { database } from "@/db/client";
import { type ReplicaSnapshot, withReplicaSnapshot } from "@/db/shared-reads";
import { cluster } from "@/lib/api/shared/cluster";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { remember } from "@/lib/platform/remember";
import { EarlyRenderBudget } from "./budget";
import type { CachedResponse } from "./cached-response";
import { SHOWN_TABLES } from "./page-routes";

const KEPT_MS = 2_000;
/** While a page is rendered again, others get the previous one if it is younger than this. */
const STALE_MS_MAX = 5_000;
/** Requests stop waiting for a render that has taken this long, and start another. */
const AWAITED_MS_MAX = 5_000;

const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** What an entry costs besides its bodies. */
const ENTRY_BYTES = 4 * 1024;

/** A response for a key, finished or being rendered. `begun` is in milliseconds of a monotonic clock. */
interface CacheEntry<Result> {
  begun: number;
  /** The number of the last change before it was begun. */
  change: number;
  answer: Result;
}

type Make = () => Promise<CachedResponse | undefined>;

/** Caches visitors' pages for a moment, and documents until the process ends (docs/decisions/0750). */
export class PageCache {
  readonly #kept = new LRUCache<string, CacheEntry<CachedResponse>>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ answer }) => answer.sizeMax + ENTRY_BYTES,
  });
  readonly #underWay = new Map<string, CacheEntry<Promise<CachedResponse | undefined>>>();
  readonly #early = new EarlyRenderBudget();

  /** `clock` is in milliseconds and monotonic. */
  constructor(
    readonly changes: Pick<Changes, "count" | "lastOf" | "lastRemoteOf">,
    readonly clock: () => number = monotonicNow,
    readonly standby = () => cluster().offerReplica(database().db),
  ) {}

  /** The size of all entries, in bytes. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The answer for a key: one that is kept, one that is being made for others, or a new one by `make`; undefined if `make`
   * finds nothing, which is not kept. Rejects if `make` does, and if `admit` throws, which is called before `make` and
   * concerns nobody else.
   */
  async get(key: string, make: Make, admit = () => {}): Promise<CachedResponse | undefined> {
    const now = this.clock();
    const kept = this.#kept.get(key);
    if (kept?.answer.isDocument) return kept.answer;
    const isYoung = kept !== undefined && now - kept.begun < KEPT_MS;
    if (isYoung && this.#isTrue(kept)) return kept.answer;
    const underWay = this.#underWay.get(key);
    if (underWay && now - underWay.begun < AWAITED_MS_MAX && this.#isTrue(underWay)) {
      const isUsable = kept !== undefined && now - kept.begun < STALE_MS_MAX && this.#isTrue(kept);
      return isUsable ? kept.answer : underWay.answer;
    }
    if (isYoung && !this.#early.spend(now)) return kept.answer;
    admit();
    const offer = this.#offer();
    if (!offer) return this.#make(key, { begun: now, change: this.changes.count, answer: make() });
    const answer = withReplicaSnapshot(offer, make);
    return this.#make(key, { begun: offer.at, change: offer.asOf, answer });
  }

  /** A snapshot of the standby, if it has all writes of this process to tables that a page shows. */
  #offer(): ReplicaSnapshot | undefined {
    const offer = this.standby();
    return offer && offer.asOf >= this.changes.lastOf(SHOWN_TABLES) ? offer : undefined;
  }

  /** Whether no table that a page shows has been written since, as far as this process knows. */
  #isTrue({ change }: CacheEntry<unknown>): boolean {
    if (change === this.changes.count) return true;
    return change >= this.changes.lastOf(SHOWN_TABLES) && change >= this.changes.lastRemoteOf(SHOWN_TABLES);
  }

  async #make(
    key: string,
    made: CacheEntry<Promise<CachedResponse | undefined>>,
  ): Promise<CachedResponse | undefined> {
    this.#underWay.set(key, made);
    try {
      const answer = await made.answer;
      const isNewest = (this.#kept.peek(key)?.begun ?? made.begun) <= made.begun;
      if (answer?.isKeepable && isNewest) this.#kept.set(key, { ...made, answer });
      return answer;
    } finally {
      if (this.#underWay.get(key) === made) this.#underWay.delete(key);
    }
  }
}

export const pageCache = remember("pageCache", () => new PageCache(changes));
