import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { EarlyRenderBudget } from "./budget";
import type { CachedResponse } from "./cached-response";
import { SHOWN_TABLES } from "./page-routes";

const FRESH_MS = 2_000;
/** While a page is rendered again, others get the previous one if it is younger than this. */
const STALE_MS_MAX = 5_000;
/** Requests stop waiting for a render that has taken this long, and start another. */
const AWAITED_MS_MAX = 5_000;

const BYTES_MAX = 64 * 1024 * 1024;
/** The size of an entry without its bodies. */
const ENTRY_BYTES = 4 * 1024;

/** A response for a key, finished or being rendered. `begun` is in milliseconds of a monotonic clock. */
interface CacheEntry<Result> {
  begun: number;
  /** The number of the last change before it began. */
  change: number;
  answer: Result;
}

type Make = () => Promise<CachedResponse | undefined>;

/** Caches visitors' pages for a moment, and documents until the process ends (docs/decisions/0750). */
export class PageCache {
  readonly #cached = new LRUCache<string, CacheEntry<CachedResponse>>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ answer }) => answer.sizeMax + ENTRY_BYTES,
  });
  readonly #rendering = new Map<string, CacheEntry<Promise<CachedResponse | undefined>>>();
  readonly #earlyRenders = new EarlyRenderBudget();

  /** `clock` is in milliseconds and monotonic. */
  constructor(
    readonly changes: Pick<Changes, "count" | "lastOf" | "lastRemoteOf">,
    readonly clock: () => number = monotonicNow,
  ) {}

  get size(): number {
    return this.#cached.calculatedSize;
  }

  /**
   * The answer for a key: a cached one, one that is being made for other requests, or a new one by `make`;
   * undefined if `make` returns that, which is not cached. Rejects if `make` does, or if `admit` throws,
   * which is called before `make` and concerns this request alone.
   */
  async get(key: string, make: Make, admit = () => {}): Promise<CachedResponse | undefined> {
    const now = this.clock();
    const cached = this.#cached.get(key);
    if (cached?.answer.isDocument) return cached.answer;
    const isYoung = cached !== undefined && now - cached.begun < FRESH_MS;
    if (isYoung && this.#isCurrent(cached)) return cached.answer;
    const rendering = this.#rendering.get(key);
    if (rendering && now - rendering.begun < AWAITED_MS_MAX && this.#isCurrent(rendering)) {
      const isUsable = cached !== undefined && now - cached.begun < STALE_MS_MAX && this.#isCurrent(cached);
      return isUsable ? cached.answer : rendering.answer;
    }
    if (isYoung && !this.#earlyRenders.spend(now)) return cached.answer;
    admit();
    return this.#make(key, { begun: now, change: this.changes.count, answer: make() });
  }

  /** Whether, as far as this process knows, no table that a page shows has been written since. */
  #isCurrent({ change }: CacheEntry<unknown>): boolean {
    if (change === this.changes.count) return true;
    return change >= this.changes.lastOf(SHOWN_TABLES) && change >= this.changes.lastRemoteOf(SHOWN_TABLES);
  }

  async #make(
    key: string,
    made: CacheEntry<Promise<CachedResponse | undefined>>,
  ): Promise<CachedResponse | undefined> {
    this.#rendering.set(key, made);
    try {
      const answer = await made.answer;
      const isNewest = (this.#cached.peek(key)?.begun ?? made.begun) <= made.begun;
      if (answer?.isCacheable && isNewest) this.#cached.set(key, { ...made, answer });
      return answer;
    } finally {
      if (this.#rendering.get(key) === made) this.#rendering.delete(key);
    }
  }
}

export const pageCache = processSingleton("pageCache", () => new PageCache(changes));
