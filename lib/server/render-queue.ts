/** Work that takes longer is not using the processor any more, so the next may begin. */
const COUNTED_MS_MAX = 5_000;

interface Waiting {
  holder: string;
  start(): void;
}

/**
 * Runs work that needs much processor time: `atOnceMax` at once, while up to `waitingMax` wait in order, of which
 * `waitingOfHolderMax` belong to one holder.
 */
export class RenderQueue {
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(
    readonly atOnceMax: number,
    readonly waitingMax: number,
    readonly waitingOfHolderMax: number,
  ) {}

  /** Whether no more work may wait, or no more of `holder`. */
  isFullFor(holder?: string): boolean {
    if (this.#running < this.atOnceMax) return false;
    if (this.#waiting.length >= this.waitingMax) return true;
    const own = this.#waiting.filter((waiting) => waiting.holder === holder);
    return own.length >= this.waitingOfHolderMax;
  }

  /**
   * Runs `work` of `holder` when it is its turn. It counts as running until it ends, calls `release`, or has taken five
   * seconds. Callers check `isFullFor` before.
   */
  async run<Result>(
    holder: string,
    work: (release: () => void) => Promise<Result> | Result,
  ): Promise<Result> {
    if (this.#running >= this.atOnceMax)
      await new Promise<void>((start) => this.#waiting.push({ holder, start }));
    else this.#running += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#next();
    };
    const timer = setTimeout(release, COUNTED_MS_MAX).unref();
    try {
      return await work(release);
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running -= 1;
  }
}
