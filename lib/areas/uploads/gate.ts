/** Everybody waits already, or waiting took too long. */
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
 * Lets only so much work run at a time, and of one holder only one piece. The rest waits: of each holder in
 * the order it came, and the holders take turns, so that nobody waits behind all that another sent.
 */
export class Gate {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  /** In the order of their turns: whoever had one goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes. Throws GateBusy. */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(holder) || this.#running.size >= this.#limits.runningMax) await this.#turn(holder);
    else this.#running.add(holder);
    try {
      return await work();
    } finally {
      this.#running.delete(holder);
      this.#toTheEnd(holder);
      this.#letIn();
    }
  }

  #toTheEnd(holder: string): void {
    const queue = this.#waiting.get(holder);
    if (!queue) return;
    this.#waiting.delete(holder);
    this.#waiting.set(holder, queue);
  }

  /** Gives the free place to the first holder in turn that has nothing running. */
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

  #turn(holder: string): Promise<void> {
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

  /** Whoever has most waiting gives up its last place, if that leaves it with as much as the newcomer will have. */
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
