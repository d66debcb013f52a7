import type { Db } from "@/db/connection";
import { countViews } from "@/db/queries/posts/views";

interface Batch {
  views: Map<string, number>;
  counted: Promise<Map<string, number>>;
}

/**
 * Counts views exactly and in groups: while one statement is under way, the views that arrive wait and are
 * written by the next one together, so that many readers of one post do not queue for its row. A view is
 * answered only after it is stored.
 */
export class ViewCounter {
  #waiting: Batch | undefined;
  #underWay: Promise<unknown> = Promise.resolve();

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
    const counted = this.#underWay.then(() => {
      this.#waiting = undefined;
      return countViews(db, views);
    });
    this.#underWay = counted.catch(() => {});
    return { views, counted };
  }
}
