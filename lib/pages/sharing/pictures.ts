import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { SharedCard } from "./card";
import { drawCard } from "./draw";

/** A picture has 40 to 70 KB. */
const KEPT_MAX = 150;
/** A picture takes up to 100 ms of a processor, so that all of them take at most a tenth of one. */
const DRAWN_PER_MINUTE = 60;
/** More at the same time would fill memory and the threads that files and mail need, too. */
const AT_ONCE_MAX = 2;
const MINUTE_MS = 60_000;

/** Draws pictures for sharing and keeps them. It limits how many are drawn in a minute and at the same time. */
export class Pictures {
  readonly #kept: LRUCache<string, Buffer, { card: SharedCard; minute: number }>;
  #minute = 0;
  #started = 0;
  #drawing = 0;

  constructor(readonly draw: (card: SharedCard) => Promise<Buffer> = drawCard) {
    this.#kept = new LRUCache({
      max: KEPT_MAX,
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: { card, minute } }) =>
        this.#mayDraw(minute) ? this.#drawn(card) : undefined,
    });
  }

  /**
   * The picture of a card; undefined if it is not kept and this minute's are drawn, or enough are being drawn
   * now. `now` is in milliseconds of a monotonic clock.
   */
  of(card: SharedCard, now: number): Promise<Buffer | undefined> {
    return this.#kept.fetch(JSON.stringify(card), { context: { card, minute: Math.floor(now / MINUTE_MS) } });
  }

  async #drawn(card: SharedCard): Promise<Buffer> {
    this.#drawing += 1;
    try {
      return await this.draw(card);
    } finally {
      this.#drawing -= 1;
    }
  }

  #mayDraw(minute: number): boolean {
    if (minute !== this.#minute) [this.#minute, this.#started] = [minute, 0];
    if (this.#drawing >= AT_ONCE_MAX) return false;
    this.#started += 1;
    return this.#started <= DRAWN_PER_MINUTE;
  }
}

export const pictures = processSingleton("pictures", () => new Pictures());
