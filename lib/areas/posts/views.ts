import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { countViews } from "@/db/queries/posts/views";
import { processSingleton } from "@/lib/platform/process-singleton";

/** How long a view waits before it is tried again, if the row of its post was locked. */
const AGAIN_MS = 50;
/** How often `flush` tries. */
const TRIES_MAX = 20;

type Counts = Awaited<ReturnType<typeof countViews>>;

/**
 * Counts views exactly, in batches: the next statement writes the views that arrive while one runs, so that the readers
 * of one post do not queue for its row. Views of a post whose row is locked go into a later batch (I4).
 */
export class ViewCounter {
  #waiting = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<Counts> | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(private readonly db: () => Db) {}

  /**
   * Counts one view of a post that was just read, when its count was `seen`. Resolves with the count including this
   * view, after the commit, or at once if the row of the post is locked. Rejects if the database fails; then the view
   * may have been counted.
   */
  async count(postId: string, seen: number): Promise<number> {
    this.#add(postId, 1);
    const counts = await this.#writeNext();
    return counts.get(postId) ?? seen + (this.#waiting.get(postId) ?? 1);
  }

  /** Writes the views that wait for a later batch, within about a second. Rejects if the database fails. */
  async flush(): Promise<void> {
    for (let tries = 0; this.#waiting.size > 0 && tries < TRIES_MAX; tries++) {
      if (tries > 0) await pause(AGAIN_MS);
      await this.#writeNext();
    }
  }

  #add(postId: string, count: number): void {
    this.#waiting.set(postId, (this.#waiting.get(postId) ?? 0) + count);
  }

  /** The statement that writes all views that wait now: there is one at a time. */
  #writeNext(): Promise<Counts> {
    if (!this.#next) {
      this.#next = this.#running.then(() => this.#write());
      this.#running = this.#next.catch(() => {});
    }
    return this.#next;
  }

  async #write(): Promise<Counts> {
    const views = this.#waiting;
    this.#waiting = new Map();
    this.#next = undefined;
    const counts = await countViews(this.db(), views);
    for (const [postId, count] of views) if (counts.get(postId) === null) this.#add(postId, count);
    if (this.#waiting.size > 0) this.#writeLater();
    return counts;
  }

  #writeLater(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      // A failure is that of the requests whose views are in the same batch.
      void this.#writeNext().catch(() => {});
    }, AGAIN_MS).unref();
  }
}

export const viewCounter = processSingleton("viewCounter", () => new ViewCounter(() => database().db));
