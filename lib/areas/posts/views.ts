import type { Db } from "@/db/connection";
import { countViews } from "@/db/queries/posts/views";

interface Batch {
  views: Map<string, number>;
  counted: Promise<Map<string, number>>;
}

/**
 * Counts views exactly, in batches: views that arrive while a statement runs wait, and the next statement writes them
 * together. So many readers of one post do not queue for its row. `count` resolves only after the view is stored.
 */
export class ViewCounter {
  #waiting: Batch | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** Counts one view of a post. Returns its view count with this view in it. */
  async count(db: Db, postId: string): Promise<number> {
    this.#waiting ??= this.#open(db);
    const batch = this.#waiting;
    batch.views.set(postId, (batch.views.get(postId) ?? 0) + 1);
    const counts = await batch.counted;
    return counts.get(postId) ?? 0;
  }

  #open(db: Db): Batch {
    const views = new Map<string, number>();
    const counted = this.#running.then(() => {
      this.#waiting = undefined;
      return countViews(db, views);
    });
    this.#running = counted.catch(() => {});
    return { views, counted };
  }
}
