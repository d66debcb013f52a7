import { database } from "@/db/client";
import type { Job } from "./jobs";
import { runJob } from "./run-job";

/** Calls back after `ms` milliseconds. The returned function cancels the timer. */
type Timer = (callback: () => void, ms: number) => () => void;

/**
 * Timers stop while the machine sleeps, and ignore changes of its clock. So the scheduler checks the time
 * this often, and then computes again when a job is due, which is earlier after the clock was set back.
 */
const WAIT_MS_MAX = 60_000;
const RETRY_MS = 5 * 60_000;

const unrefTimer: Timer = (callback, ms) => {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
};

/** Runs jobs when they are due; no job overlaps with itself. Does not keep the process alive. */
export class JobScheduler {
  readonly #waiting = new Map<Job, () => void>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(
    private readonly jobs: readonly Job[],
    private readonly now: () => Date = () => new Date(),
    private readonly timer: Timer = unrefTimer,
  ) {}

  start(): void {
    for (const job of this.jobs) {
      const now = this.now();
      this.#wait(job, job.atStart ? now : job.dueAfter(now));
    }
  }

  /** Starts no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const cancel of this.#waiting.values()) cancel();
    await Promise.all(this.#running);
  }

  #wait(job: Job, dueAt: Date): void {
    if (this.#stopping.signal.aborted) return;
    const ms = Math.min(Math.max(0, dueAt.getTime() - this.now().getTime()), WAIT_MS_MAX);
    const onTime = () => {
      const now = this.now();
      if (dueAt <= now) this.#begin(job);
      else this.#wait(job, earlier(dueAt, job.dueAfter(now)));
    };
    this.#waiting.set(job, this.timer(onTime, ms));
  }

  /** The pause after a failure is one timer, which changes of the machine's clock do not affect. */
  #retry(job: Job): void {
    if (!this.#stopping.signal.aborted)
      this.#waiting.set(
        job,
        this.timer(() => this.#begin(job), RETRY_MS),
      );
  }

  #begin(job: Job): void {
    const running = this.#run(job).then((dueAt) => {
      this.#running.delete(running);
      if (dueAt) this.#wait(job, dueAt);
      else this.#retry(job);
    });
    this.#running.add(running);
  }

  /** Runs a job once. Returns when it is due again; undefined if it or one of its steps failed. */
  async #run(job: Job): Promise<Date | undefined> {
    const now = this.now();
    try {
      const { failures } = await runJob(job, database(), now, this.#stopping.signal);
      return failures.length === 0 ? job.dueAfter(now) : undefined;
    } catch {
      // `runJob` has logged it.
      return undefined;
    }
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
