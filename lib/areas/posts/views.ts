import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@/db/connection";
import { countViews, type PostViews, waitAndCountViews } from "@/db/queries/posts/views";
import { isLockTimeout } from "@/db/violations";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** The time of a request that is left for the commit and the answer when its view is counted at the last moment. */
const ANSWER_MS = 1_000;
/** How long a statement waits for the row of one post. */
const WAIT_MS_MAX = 1_000;
/** How many statements may wait for rows at the same time: each occupies a connection that other writes need. */
const WAITING_MAX = 2;
/** How long a view waits before it is tried again, if too many wait for rows or one already waits for its row. */
const AGAIN_MS = 25;

/** The times of a request that asks for its view to be counted. */
export interface Reading {
  /** PostgreSQL's clock when the post was read (ISO 8601). */
  readAt: string;
  /** When the request is answered 503, as monotonicNow() has it. */
  answerBy: number;
}

interface View {
  /** When it must have been counted, in milliseconds: by monotonicNow(), and by PostgreSQL's clock. */
  countBy: number;
  until: number;
  resolve(viewCount: number | undefined): void;
  reject(error: unknown): void;
}

type ByPost = [postId: string, views: View[]][];

/**
 * Counts views exactly, in batches: views that arrive while a statement runs wait, and the next statement writes them
 * together. So many readers of one post do not queue for its row. A post whose row is locked delays no other post: its
 * views are retried separately. PostgreSQL counts no view whose request has been refused by then (I4).
 */
export class ViewCounter {
  readonly #waiting = new Map<string, View[]>();
  #isCounting = false;
  /** The posts whose rows statements wait for. */
  readonly #awaited = new Set<string>();

  constructor(private readonly db: () => Db) {}

  /**
   * Counts one view of a post that was just read. Resolves after the commit with the post's view count, including this
   * view; undefined if the post is gone. Rejects with ApiError 503 if the view cannot be counted in time.
   */
  count(postId: string, { readAt, answerBy }: Reading): Promise<number | undefined> {
    const countBy = answerBy - ANSWER_MS;
    const until = Date.parse(readAt) + countBy - monotonicNow();
    return new Promise((resolve, reject) => this.#add(postId, [{ countBy, until, resolve, reject }]));
  }

  #add(postId: string, views: readonly View[]): void {
    const waiting = this.#waiting.get(postId);
    if (waiting) waiting.push(...views);
    else this.#waiting.set(postId, [...views]);
    if (!this.#isCounting) void this.#countWaiting();
  }

  async #countWaiting(): Promise<void> {
    this.#isCounting = true;
    while (this.#waiting.size > 0) await this.#countFree(this.#takeWaiting());
    this.#isCounting = false;
  }

  #takeWaiting(): ByPost {
    const taken = [...this.#waiting].map(([postId, views]): ByPost[number] => [postId, stillInTime(views)]);
    this.#waiting.clear();
    return taken.filter(([, views]) => views.length > 0);
  }

  /** Counts the views of all posts whose rows are not locked. */
  async #countFree(byPost: ByPost): Promise<void> {
    if (byPost.length === 0) return;
    try {
      const counted = await countViews(this.db(), byPost.map(toPostViews));
      for (const [postId, views] of byPost) {
        const viewCount = counted.get(postId);
        if (viewCount === undefined) void this.#countLocked(postId, views);
        else this.#settle(postId, views, viewCount);
      }
    } catch (error) {
      for (const [, views] of byPost) rejectAll(views, error);
    }
  }

  /** Waits for the row of a post. Retries with the other posts if that takes too long or too many wait already. */
  async #countLocked(postId: string, all: readonly View[]): Promise<void> {
    if (this.#awaited.has(postId) || this.#awaited.size >= WAITING_MAX) {
      await pause(AGAIN_MS);
      return this.#add(postId, all);
    }
    const views = stillInTime(all);
    if (views.length === 0) return;
    this.#awaited.add(postId);
    try {
      const leftMs = Math.min(...views.map(({ countBy }) => countBy)) - monotonicNow();
      const asked = toPostViews([postId, views]);
      const viewCount = await waitAndCountViews(this.db(), asked, Math.min(WAIT_MS_MAX, leftMs));
      this.#settle(postId, views, viewCount);
    } catch (error) {
      if (isLockTimeout(error)) this.#add(postId, views);
      else rejectAll(views, error);
    } finally {
      this.#awaited.delete(postId);
    }
  }

  /** `viewCount` is null if the first of the views was too late: none was counted, and the others are retried. */
  #settle(postId: string, views: readonly View[], viewCount: number | null | undefined): void {
    if (viewCount !== null) {
      for (const { resolve } of views) resolve(viewCount);
      return;
    }
    const first = firstUntil(views);
    rejectAll(
      views.filter(({ until }) => until === first),
      tooLate(),
    );
    const others = views.filter(({ until }) => until !== first);
    if (others.length > 0) this.#add(postId, others);
  }
}

const tooLate = () => GENERAL_REFUSALS.refuse("deadline_exceeded");

/** The views that may still be counted. The others are refused. */
function stillInTime(views: readonly View[]): View[] {
  const now = monotonicNow();
  rejectAll(
    views.filter(({ countBy }) => countBy <= now),
    tooLate(),
  );
  return views.filter(({ countBy }) => countBy > now);
}

function rejectAll(views: readonly View[], error: unknown): void {
  for (const { reject } of views) reject(error);
}

const firstUntil = (views: readonly View[]): number => Math.min(...views.map(({ until }) => until));

const toPostViews = ([postId, views]: ByPost[number]): PostViews => ({
  postId,
  count: views.length,
  until: new Date(firstUntil(views)).toISOString(),
});
