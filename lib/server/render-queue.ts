/** A page that takes longer is waiting for something other than the processor, and others may begin. */
const COUNTED_MS_MAX = 5_000;

/** Runs what costs the processor much: at most `atOnceMax` at once, while at most `waitingMax` wait in their order. */
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
   * Runs `work` when it is its turn. It counts as running until it ends, calls `release`, or has taken five seconds. Callers
   * ask `isFull` before.
   */
  async run<Result>(work: (release: () => void) => Promise<Result> | Result): Promise<Result> {
    if (this.#running >= this.atOnceMax) await new Promise<void>((go) => this.#waiting.push(go));
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

  /** Starts the work that has waited longest. */
  #next(): void {
    const go = this.#waiting.shift();
    if (go) go();
    else this.#running -= 1;
  }
}
