import { LRUCache } from "lru-cache";
import { remember } from "@/lib/platform/remember";
import { drawPost, type SharedPost } from "./draw";

/** A picture has 40 to 70 KB. */
const KEPT_MAX = 150;
/** A picture takes about 50 ms of a processor, so that all of them take at most a twentieth of one. */
const DRAWN_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Pictures of posts, each drawn once for as long as it is kept, and only so many in a minute, whoever asks for how many. */
export class Pictures {
  readonly #kept: LRUCache<string, Buffer, { post: SharedPost; minute: number }>;
  #minute = 0;
  #drawn = 0;

  constructor(readonly draw: (post: SharedPost) => Promise<Buffer> = drawPost) {
    this.#kept = new LRUCache({
      max: KEPT_MAX,
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: { post, minute } }) =>
        this.#mayDraw(minute) ? this.draw(post) : undefined,
    });
  }

  /**
   * The picture of a post; undefined if it is not kept and this minute's are drawn. `now` is in milliseconds of a clock
   * that never goes back.
   */
  of(post: SharedPost, now: number): Promise<Buffer | undefined> {
    return this.#kept.fetch(JSON.stringify(post), { context: { post, minute: Math.floor(now / MINUTE_MS) } });
  }

  #mayDraw(minute: number): boolean {
    if (minute !== this.#minute) [this.#minute, this.#drawn] = [minute, 0];
    this.#drawn += 1;
    return this.#drawn <= DRAWN_PER_MINUTE;
  }
}

export const pictures = remember("pictures", () => new Pictures());
