import type { Allowance, Policy } from "@/lib/api/contract/policies";
import type { RateLimiter, RateWindow } from "@/lib/api/limits/rate-limit";
import type { Valkey } from "../valkey";
import { type Counted, countInCluster } from "./count";

/** From this share of a limit on, every request waits for the cluster's answer. */
const NEAR_SHARE = 0.8;
/**
 * The share of a limit that a process may admit without the cluster's answer: ten processes together exceed it by at
 * most 2 %. For a limit below 500 that is less than one request, so every request waits.
 */
const UNSETTLED_SHARE_MAX = 0.002;

/** How long admitted requests are collected before they are reported. */
const REPORT_MS = 20;
/** How long a request waits for the cluster's answer. After that this process decides alone until the next answer. */
const WAIT_MS_MAX = 50;
/** The number of windows in one command. */
const COUNTS_MAX = 500;

interface Waiter {
  /** The time of day minus that of the windows' clock. */
  shift: number;
  resolve(allowance: Allowance): void;
}

/** What is to be reported of one window. */
interface PendingReport {
  policy: Policy;
  window: RateWindow;
  /** Requests that this process has admitted without asking. */
  spent: number;
  /** Requests that wait for the cluster's answer. */
  waiters: Waiter[];
  /** How many of the waiting requests this process admitted alone, because the answer was late. */
  admittedLocally: number;
}

/**
 * Counts requests together with all processes that use the same Valkey (docs/decisions/0784). Far from a limit it
 * admits at once and reports afterwards; near it, it asks first. While Valkey is away each process counts alone.
 */
export class SharedCeilings {
  #pending = new Map<RateWindow, PendingReport>();
  #timer: NodeJS.Timeout | undefined;
  #isUrgent = false;
  /** How many commands are unanswered after `waitMsMax`. */
  #lateAnswers = 0;

  constructor(
    readonly limiter: RateLimiter,
    readonly valkey: Pick<Valkey, "isUp" | "run">,
    readonly clock: () => number = limiter.clock,
    readonly waitMsMax = WAIT_MS_MAX,
  ) {}

  /** Counts one request at `now`, in unix milliseconds. Never rejects, and takes `waitMsMax` at most. */
  async spend(policy: Policy, holder: string, now: number): Promise<Allowance> {
    const at = this.clock();
    const window = this.limiter.windowOf(policy, holder, at);
    const shift = now - at;
    if (window.spent >= policy.max) return allowanceOf(policy, window, shift, true);
    if (this.valkey.isUp) {
      const pending = this.#pendingFor(policy, window);
      if (this.#lateAnswers === 0 && needsAnswer(policy, window)) return this.#waitForAnswer(pending, shift);
      pending.spent += 1;
      window.unsettled += 1;
    }
    window.spent += 1;
    return allowanceOf(policy, window, shift, false);
  }

  #pendingFor(policy: Policy, window: RateWindow): PendingReport {
    const known = this.#pending.get(window);
    if (known) return known;
    const made = { policy, window, spent: 0, waiters: [], admittedLocally: 0 };
    this.#pending.set(window, made);
    this.#timer ??= setTimeout(() => this.#report(), REPORT_MS).unref();
    return made;
  }

  #waitForAnswer(pending: PendingReport, shift: number): Promise<Allowance> {
    if (!this.#isUrgent) setImmediate(() => this.#report());
    this.#isUrgent = true;
    return new Promise((resolve) => pending.waiters.push({ shift, resolve }));
  }

  /** Sends the pending reports. While an answer is late they are kept, because the next would be late, too. */
  #report(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = false;
    if (this.#lateAnswers > 0 && this.valkey.isUp) {
      for (const pending of this.#pending.values()) {
        decideLocally(pending);
        pending.spent += pending.admittedLocally;
        pending.admittedLocally = 0;
      }
      return;
    }
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (let from = 0; from < all.length; from += COUNTS_MAX)
      void this.#send(all.slice(from, from + COUNTS_MAX));
  }

  async #send(sent: PendingReport[]): Promise<void> {
    const at = this.clock();
    let isAnswered = false;
    let isLate = false;
    // An answer that arrived while this process was busy is read before the immediate.
    const timer = setTimeout(() => setImmediate(stopWaiting), this.waitMsMax).unref();
    const stopWaiting = () => {
      if (isAnswered) return;
      isLate = true;
      this.#lateAnswers += 1;
      for (const pending of sent) decideLocally(pending);
    };
    const counts = sent.map((pending) => ({ ...pending, requested: pending.waiters.length }));
    const answer = await countInCluster(this.valkey, counts, at).catch(() => undefined);
    isAnswered = true;
    clearTimeout(timer);
    if (isLate) this.#lateAnswers -= 1;
    for (const [no, pending] of sent.entries()) {
      const counted = answer?.[no];
      counted ? this.#settle(pending, counted) : countLocally(pending);
    }
    if (isLate && this.#pending.size > 0) this.#report();
  }

  #settle(pending: PendingReport, { spent, msLeft, admitted }: Counted): void {
    const { policy, window, waiters } = pending;
    const unreported = Math.max(0, pending.admittedLocally - admitted);
    window.unsettled -= pending.spent + pending.admittedLocally - unreported;
    if (unreported > 0) this.#pendingFor(policy, window).spent += unreported;
    window.spent = spent + window.unsettled;
    // Rather after the true end than before it: a window that opened early would count requests of the old
    // one.
    window.resetAt = this.clock() + msLeft;
    for (const [no, { shift, resolve }] of waiters.entries()) {
      const spentThen = no < admitted ? spent - admitted + no + 1 : policy.max;
      resolve(allowanceOf(policy, { ...window, spent: spentThen }, shift, no >= admitted));
    }
  }
}

const needsAnswer = ({ max }: Policy, { spent, unsettled }: RateWindow): boolean =>
  spent >= max * NEAR_SHARE || unsettled >= Math.floor(max * UNSETTLED_SHARE_MAX);

/** Answers the waiting requests from this process's own count. */
function decideLocally(pending: PendingReport): void {
  const { policy, window, waiters } = pending;
  for (const { shift, resolve } of waiters.splice(0)) {
    const refused = window.spent >= policy.max;
    if (!refused) {
      window.spent += 1;
      window.unsettled += 1;
      pending.admittedLocally += 1;
    }
    resolve(allowanceOf(policy, window, shift, refused));
  }
}

/** Keeps what could not be reported in this process's count, which the next report contains (`countInCluster`). */
function countLocally(pending: PendingReport): void {
  decideLocally(pending);
  pending.window.unsettled -= pending.spent + pending.admittedLocally;
}

const allowanceOf = (policy: Policy, window: RateWindow, shift: number, refused: boolean): Allowance => ({
  policy,
  remaining: Math.max(0, policy.max - window.spent),
  resetAt: window.resetAt + shift,
  refused,
});
