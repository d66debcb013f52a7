/** Everybody waits already, or waiting took too long. */
export class GateBusy extends Error {}

interface Limits {
  runningMax: number;
  waitingMax: number;
  waitMsMax: number;
}

/** Lets only so much work run at a time; the rest waits in the order it came. */
export class Gate {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes. Throws GateBusy. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.runningMax) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Resolves when one that ran hands over its place. */
  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waitingMax) throw new GateBusy("Too many wait already.");
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new GateBusy("Waited too long."));
      }, this.#limits.waitMsMax);
      this.#waiting.push(enter);
    });
  }
}
