import type { Allowance, Policy, RateLimiter, RateWindow } from "@/lib/api/limits/rate-limit";
import type { Valkey } from "../valkey";
import { type Counted, countInCluster } from "./count";

/** From this part of a limit on, every request waits for the cluster's answer. */
const NEAR = 0.8;
/**
 * How much of a limit a process may admit without an answer of the cluster: ten processes together exceed it by at most
 * 2 %. For a limit below 500 that is nothing: every request waits.
 */
const UNSETTLED_MAX = 0.002;

/** How long admitted requests are collected before they are reported. */
const GATHER_MS = 20;
/** How long a request waits for the cluster's answer. After that this process decides alone until the next answer. */
const WAIT_MS_MAX = 50;
const COUNTS_MAX = 500;

interface Waiter {
  /** The time of day minus that of the windows' clock. */
  shift: number;
  resolve(allowance: Allowance): void;
}

/** What has gathered for one window. */
interface Gathered {
  policy: Policy;
  window: RateWindow;
  spent: number;
  waiters: Waiter[];
  /** How many of the waiting requests this process has admitted alone, because the answer was late. */
  admittedHere: number;
}

/**
 * Counts requests together with all processes that use the same Valkey (docs/decisions/0784). Far from a limit it
 * admits at once and reports afterwards; near it, it asks first. While Valkey is away each process counts alone.
 */
export class SharedCeilings {
  #gathered = new Map<RateWindow, Gathered>();
  #timer: NodeJS.Timeout | undefined;
  #isUrgent = false;
  #late = 0;

  constructor(
    readonly limiter: RateLimiter,
    readonly valkey: Pick<Valkey, "isUp" | "run">,
    readonly clock: () => number = limiter.clock,
  ) {}

  /** Counts one request at `now`, in unix milliseconds. Never rejects, and takes 50 milliseconds at most. */
  async spend(policy: Policy, holder: string, now: number): Promise<Allowance> {
    const at = this.clock();
    const window = this.limiter.windowOf(policy, holder, at);
    const shift = now - at;
    if (window.spent >= policy.max) return allowanceOf(policy, window, shift, true);
    if (this.valkey.isUp) {
      const gathered = this.#gatherFor(policy, window);
      if (this.#late === 0 && mustAsk(policy, window)) return this.#ask(gathered, shift);
      gathered.spent += 1;
      window.unsettled += 1;
    }
    window.spent += 1;
    return allowanceOf(policy, window, shift, false);
  }

  #gatherFor(policy: Policy, window: RateWindow): Gathered {
    const found = this.#gathered.get(window);
    if (found) return found;
    const begun = { policy, window, spent: 0, waiters: [], admittedHere: 0 };
    this.#gathered.set(window, begun);
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS).unref();
    return begun;
  }

  #ask(gathered: Gathered, shift: number): Promise<Allowance> {
    if (!this.#isUrgent) setImmediate(() => this.#tell());
    this.#isUrgent = true;
    return new Promise((resolve) => gathered.waiters.push({ shift, resolve }));
  }

  /** Sends what has gathered. While an answer is late it gathers on, because the next would be late, too. */
  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = false;
    if (this.#late > 0 && this.valkey.isUp) {
      for (const gathered of this.#gathered.values()) {
        decideHere(gathered);
        gathered.spent += gathered.admittedHere;
        gathered.admittedHere = 0;
      }
      return;
    }
    const all = [...this.#gathered.values()];
    this.#gathered.clear();
    for (let from = 0; from < all.length; from += COUNTS_MAX)
      void this.#send(all.slice(from, from + COUNTS_MAX));
  }

  async #send(sent: Gathered[]): Promise<void> {
    const at = this.clock();
    let isLate = false;
    // What arrived while this process was busy is read before the immediate.
    const timer = setTimeout(() => setImmediate(giveUpWaiting), WAIT_MS_MAX).unref();
    let isAnswered = false;
    const giveUpWaiting = () => {
      if (isAnswered) return;
      isLate = true;
      this.#late += 1;
      for (const gathered of sent) decideHere(gathered);
    };
    const counts = sent.map((gathered) => ({ ...gathered, asked: gathered.waiters.length }));
    const answer = await countInCluster(this.valkey, counts, at).catch(() => undefined);
    isAnswered = true;
    clearTimeout(timer);
    if (isLate) this.#late -= 1;
    for (const [no, gathered] of sent.entries()) {
      const counted = answer?.[no];
      counted ? this.#learn(gathered, counted) : forget(gathered);
    }
    if (isLate && this.#gathered.size > 0) this.#tell();
  }

  #learn(gathered: Gathered, { spent, msLeft, admitted }: Counted): void {
    const { policy, window, waiters } = gathered;
    const untold = Math.max(0, gathered.admittedHere - admitted);
    window.unsettled -= gathered.spent + gathered.admittedHere - untold;
    if (untold > 0) this.#gatherFor(policy, window).spent += untold;
    window.spent = spent + window.unsettled;
    // Later than the true end rather than earlier: a window that opened before it would admit what belongs to the old one.
    window.resetAt = this.clock() + msLeft;
    for (const [no, { shift, resolve }] of waiters.entries()) {
      const spentThen = no < admitted ? spent - admitted + no + 1 : policy.max;
      resolve(allowanceOf(policy, { ...window, spent: spentThen }, shift, no >= admitted));
    }
  }
}

const mustAsk = ({ max }: Policy, { spent, unsettled }: RateWindow): boolean =>
  spent >= max * NEAR || unsettled >= Math.floor(max * UNSETTLED_MAX);

/** Answers the waiting requests from this process's own count. */
function decideHere(gathered: Gathered): void {
  const { policy, window, waiters } = gathered;
  for (const { shift, resolve } of waiters.splice(0)) {
    const refused = window.spent >= policy.max;
    if (!refused) {
      window.spent += 1;
      window.unsettled += 1;
      gathered.admittedHere += 1;
    }
    resolve(allowanceOf(policy, window, shift, refused));
  }
}

/** What could not be reported counts in this process, and is part of the sum that it reports next (`Count`). */
function forget(gathered: Gathered): void {
  decideHere(gathered);
  gathered.window.unsettled -= gathered.spent + gathered.admittedHere;
}

const allowanceOf = (policy: Policy, window: RateWindow, shift: number, refused: boolean): Allowance => ({
  policy,
  remaining: Math.max(0, policy.max - window.spent),
  resetAt: window.resetAt + shift,
  refused,
});
