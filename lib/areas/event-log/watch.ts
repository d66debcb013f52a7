import type { UnfitKey } from "@/db/queries/access/recognise";
import type { EventPosition } from "./cursor";

/** A listener for a lobster's events: a stream, or a call of GET /events. */
export interface Listener {
  keyId: string;
  lobsterId: string;
  followsFeed: boolean;
}

/** A listener in the hub. Its stream or call moves `position` as it reads. */
export class Watch {
  /** Why the key may not read any more; undefined as long as it may. */
  unfit: UnfitKey["why"] | undefined;
  #isWoken = false;
  #wake: (() => void) | undefined;

  constructor(
    readonly listener: Listener,
    public position: EventPosition,
  ) {}

  /** Ends a wait, the one under way or else the next. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Waits until it is woken, at most `ms`. Returns whether it was. */
  async woken(ms: number): Promise<boolean> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }
}
