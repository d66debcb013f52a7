/** The queue is full, or the wait took too long. */
export class GateBusy extends Error {}

interface Limits {
  runningMax: number;
  waitingMax: number;
  waitMsMax: number;
}

interface Waiting {
  enter(): void;
  turnAway(why: string): void;
}

/**
 * Limits how much work runs at a time, and lets each holder have only one piece of work running. Everything else
 * waits: the work of one holder in the order it came, while the holders take turns. So nobody has to wait for all
 * the work that another holder sent (docs/decisions/0611).
 */
export class Gate {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  /** In the order of turns: a holder whose work has run goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes. Throws GateBusy if it cannot wait, or waited too long. */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(holder) || this.#running.size >= this.#limits.runningMax)
      await this.#waitForTurn(holder);
    else this.#running.add(holder);
    try {
      return await work();
    } finally {
      this.#running.delete(holder);
      this.#moveToEnd(holder);
      this.#letIn();
    }
  }

  #moveToEnd(holder: string): void {
    const queue = this.#waiting.get(holder);
    if (!queue) return;
    this.#waiting.delete(holder);
    this.#waiting.set(holder, queue);
  }

  /** Lets in the work of the first holder in turn that has nothing running. */
  #letIn(): void {
    if (this.#running.size >= this.#limits.runningMax) return;
    for (const [holder, [first, ...rest]] of this.#waiting) {
      if (!first || this.#running.has(holder)) continue;
      this.#waiting.delete(holder);
      if (rest.length > 0) this.#waiting.set(holder, rest);
      this.#running.add(holder);
      first.enter();
      return;
    }
  }

  #waitForTurn(holder: string): Promise<void> {
    if (this.#count() >= this.#limits.waitingMax) this.#makeRoomFor(holder);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        turnAway: (why) => {
          clearTimeout(timer);
          this.#leave(holder, waiting);
          reject(new GateBusy(why));
        },
      };
      const timer = setTimeout(() => waiting.turnAway("Waited too long."), this.#limits.waitMsMax);
      this.#waiting.set(holder, [...(this.#waiting.get(holder) ?? []), waiting]);
    });
  }

  #count(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.length;
    return count;
  }

  /**
   * Turns away the last work of the holder that has most waiting, unless that would leave it with less waiting than
   * the newcomer will have.
   */
  #makeRoomFor(holder: string): void {
    let longest: Waiting[] = [];
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue;
    const own = this.#waiting.get(holder)?.length ?? 0;
    if (longest.length <= own + 1) throw new GateBusy("Too many wait already.");
    longest.at(-1)?.turnAway("Too many wait already.");
  }

  #leave(holder: string, gone: Waiting): void {
    const rest = (this.#waiting.get(holder) ?? []).filter((waiting) => waiting !== gone);
    if (rest.length > 0) this.#waiting.set(holder, rest);
    else this.#waiting.delete(holder);
  }
}
