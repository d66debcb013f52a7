/** Work that takes longer is not using the processor any more, so the next may begin. */
const COUNTED_MS_MAX = 5_000;

/** Runs work that needs much processor time: `atOnceMax` at once, while up to `waitingMax` wait in order. */
export class RenderQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly atOnceMax: number,
    readonly waitingMax: number,
  ) {}

  get isFull(): boolean {
    return this.#running >= this.atOnceMax && this.#waiting.length >= this.waitingMax;
  }

  /**
   * Runs `work` when it is its turn. It counts as running until it ends, calls `release`, or has taken five
   * seconds. Callers check `isFull` before.
   */
  async run<Result>(work: (release: () => void) => Promise<Result> | Result): Promise<Result> {
    if (this.#running >= this.atOnceMax) await new Promise<void>((start) => this.#waiting.push(start));
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
    const start = this.#waiting.shift();
    if (start) start();
    else this.#running -= 1;
  }
}
