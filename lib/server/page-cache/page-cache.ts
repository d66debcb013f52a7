import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import { Dependencies, noteDependencies } from "@/db/dependencies";
import { type Cluster, cluster } from "@/lib/api/limits/cluster";
import { counters } from "@/lib/platform/counters";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { EarlyRenderBudget } from "./budget";
import type { CachedResponse } from "./cached-response";

/** How long a page is kept while nothing that it shows is written. */
const KEPT_MS = 3_600_000;
/** The same while there are other processes, whose reports of their writes may get lost. */
const KEPT_AMONG_OTHERS_MS = 60_000;
/** The same if it shows the time, or if others write without reporting it. */
const FRESH_MS = 2_000;
/** While a page that is too old is rendered again, others get it for this long. */
const STALE_MS_MAX = 3_000;
/** Requests stop waiting for a render that has taken this long, and start another. */
const AWAITED_MS_MAX = 5_000;

/** The size of an entry without its bodies. */
const ENTRY_BYTES = 4 * 1024;

/** A response for a key, finished or being rendered. `begun` is in milliseconds of a monotonic clock. */
interface CacheEntry<Result> {
  begun: number;
  /** The number of the last change before it began. */
  change: number;
  /** What it was made from, complete when it is finished. */
  dependencies: Dependencies;
  answer: Result;
}

type Make = () => Promise<CachedResponse | undefined>;

/** Keeps visitors' pages and documents until something that they show is written (docs/decisions/0750). */
export class PageCache {
  readonly #cached: LRUCache<string, CacheEntry<CachedResponse>>;
  readonly #rendering = new Map<string, CacheEntry<Promise<CachedResponse | undefined>>>();
  readonly #earlyRenders = new EarlyRenderBudget();

  /** Holds `bytesMax` of compressed pages. `clock` is in milliseconds and monotonic. */
  constructor(
    readonly changes: Pick<Changes, "count" | "isCurrent">,
    readonly bytesMax: number,
    readonly clock: () => number = monotonicNow,
    readonly others: () => Pick<Cluster, "hearsWrites" | "isAlone"> = cluster,
  ) {
    this.#cached = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ answer }) => answer.sizeMax + ENTRY_BYTES,
    });
  }

  /** The pages that are kept, and their size in bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  /**
   * The answer for a key: a cached one, one that is being made for other requests, or a new one by `make`;
   * undefined if `make` returns that, which is not cached. Rejects if `make` does, or if `admit` throws,
   * which is called before `make` and concerns this request alone.
   */
  async get(key: string, make: Make, admit = () => {}): Promise<CachedResponse | undefined> {
    return this.#get(key, make, admit, this.changes.count);
  }

  /** The same for a request that came after change number `arrived`: no answer lacks a write before it. */
  async #get(
    key: string,
    make: Make,
    admit: () => void,
    arrived: number,
  ): Promise<CachedResponse | undefined> {
    const now = this.clock();
    const cached = this.#cached.get(key);
    const age = cached ? now - cached.begun : Number.POSITIVE_INFINITY;
    const isCurrent = cached !== undefined && this.#isCurrent(cached);
    const keptMs = cached ? this.#keptMs(cached) : 0;
    if (isCurrent && age < keptMs) return this.#hit(cached);
    const rendering = this.#rendering.get(key);
    if (rendering && now - rendering.begun < AWAITED_MS_MAX) {
      if (isCurrent && age < keptMs + STALE_MS_MAX) return this.#hit(cached);
      const answer = await rendering.answer;
      if (rendering.change >= arrived || this.#isCurrent(rendering)) return answer;
      return this.#get(key, make, admit, arrived);
    }
    if (cached && age < FRESH_MS && !this.#earlyRenders.spend(now)) return this.#hit(cached);
    admit();
    counters.pagesMade[cached === undefined ? "new" : isCurrent ? "old" : "changed"] += 1;
    return this.#make(key, make);
  }

  #hit({ answer }: CacheEntry<CachedResponse>): CachedResponse {
    counters.pagesKept += 1;
    return answer;
  }

  #keptMs({ dependencies }: CacheEntry<unknown>): number {
    const { hearsWrites, isAlone } = this.others();
    if (env.PAGE_CACHE === "brief" || !hearsWrites()) return FRESH_MS;
    const keptMs = isAlone ? KEPT_MS : KEPT_AMONG_OTHERS_MS;
    return Math.min(Math.max(dependencies.validMs, FRESH_MS), keptMs);
  }

  /** Whether, as far as this process knows, nothing that it was made from has been written since. */
  #isCurrent({ change, dependencies }: CacheEntry<unknown>): boolean {
    return this.changes.isCurrent(dependencies, change);
  }

  async #make(key: string, make: Make): Promise<CachedResponse | undefined> {
    const dependencies = new Dependencies();
    const begun = { begun: this.clock(), change: this.changes.count, dependencies };
    const made = { ...begun, answer: noteDependencies(dependencies, make) };
    this.#rendering.set(key, made);
    try {
      const answer = await made.answer;
      const isNewest = (this.#cached.peek(key)?.begun ?? made.begun) <= made.begun;
      if (answer?.isCacheable && isNewest) this.#cached.set(key, { ...begun, answer });
      return answer;
    } finally {
      if (this.#rendering.get(key) === made) this.#rendering.delete(key);
    }
  }
}

const MIB = 1024 * 1024;

/** The page cache of this process. */
export const pageCache = () =>
  processSingleton("pageCache", () => new PageCache(changes, env.PAGE_CACHE_MB * MIB));
