import { describe, expect, it } from "vitest";
import { clawdateJob, type Job, remindersJob, sweepJob } from "./jobs";
import { JobScheduler } from "./scheduler";
import type { JobReport } from "./steps";

/** A clock with timers that stands still until it is advanced. */
class FakeClock {
  #timers: { at: number; callback: () => void }[] = [];

  constructor(public now: number) {}

  readonly read = () => new Date(this.now);

  readonly timer = (callback: () => void, ms: number) => {
    const timer = { at: this.now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get pending() {
    return this.#timers.length;
  }

  /** Advances the time to an instant, and fires the timers in order. */
  async advanceTo(instant: string) {
    const end = Date.parse(instant);
    for (;;) {
      await settled();
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
    this.now = end;
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A job that records when it ran. */
function recordedJob(
  like: Job,
  run: () => Promise<void> = async () => {},
  failures: JobReport["failures"] = [],
) {
  const ranAt: string[] = [];
  const job: Job = {
    ...like,
    run: async (_, now) => {
      ranAt.push(now.toISOString());
      await run();
      return { counts: {}, failures };
    },
  };
  return { job, ranAt };
}

const schedulerOf = (jobs: Job[], clock: FakeClock) => new JobScheduler(jobs, clock.read, clock.timer);

describe("the scheduler", () => {
  it("draws at the start, for a round it may have missed, and when each round begins, never before", async () => {
    const clock = new FakeClock(Date.parse("2026-12-26T09:30:00.000Z"));
    const { job, ranAt } = recordedJob(clawdateJob);
    schedulerOf([job], clock).start();
    await clock.advanceTo("2026-12-29T11:59:59.999Z");
    expect(ranAt).toEqual(["2026-12-26T09:30:00.000Z"]);
    await clock.advanceTo("2027-01-05T12:00:01.000Z");
    expect(ranAt.slice(1)).toEqual(["2026-12-29T12:00:00.000Z", "2027-01-05T12:00:00.000Z"]);
  });

  it("sweeps at every full hour", async () => {
    const clock = new FakeClock(Date.parse("2026-12-31T22:30:00.000Z"));
    const { job, ranAt } = recordedJob(sweepJob);
    schedulerOf([job], clock).start();
    await clock.advanceTo("2027-01-01T00:59:59.999Z");
    expect(ranAt).toEqual(["2026-12-31T23:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
  });

  it("sends reminders of events at the start and at every full minute", async () => {
    const clock = new FakeClock(Date.parse("2026-12-31T23:58:30.000Z"));
    const { job, ranAt } = recordedJob(remindersJob);
    schedulerOf([job], clock).start();
    await clock.advanceTo("2027-01-01T00:00:59.999Z");
    expect(ranAt.map((instant) => instant.slice(11, 19))).toEqual(["23:58:30", "23:59:00", "00:00:00"]);
  });

  it("keeps waiting when a timer fires too early, as timers may", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T11:59:30.000Z"));
    const { job, ranAt } = recordedJob({ ...clawdateJob, atStart: false });
    const early = (callback: () => void, ms: number) => clock.timer(callback, ms > 1 ? ms - 1 : ms);
    new JobScheduler([job], clock.read, early).start();
    await clock.advanceTo("2026-12-29T12:00:00.500Z");
    expect(ranAt).toEqual(["2026-12-29T12:00:00.000Z"]);
  });

  it("runs what came due while the machine was asleep", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T11:00:00.000Z"));
    const { job, ranAt } = recordedJob({ ...clawdateJob, atStart: false });
    schedulerOf([job], clock).start();
    clock.now = Date.parse("2026-12-30T07:00:00.000Z");
    await clock.advanceTo("2026-12-30T07:00:00.000Z");
    expect(ranAt).toEqual(["2026-12-30T07:00:00.000Z"]);
  });

  it("tries again five minutes after a failure, which stops no other job", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T12:00:00.000Z"));
    const failing = recordedJob(clawdateJob, () => Promise.reject(new Error("the database is away")));
    const other = recordedJob({ ...sweepJob, atStart: true });
    schedulerOf([failing.job, other.job], clock).start();
    await clock.advanceTo("2026-12-29T12:10:00.000Z");
    expect(failing.ranAt.map((instant) => instant.slice(14, 16))).toEqual(["00", "05", "10"]);
    expect(other.ranAt).toHaveLength(1);
  });

  it.each([-24, 24])("still runs every hour after the clock was set by %i hours", async (hours) => {
    const clock = new FakeClock(Date.parse("2026-12-29T10:30:00.000Z"));
    let set = 0;
    const { job, ranAt } = recordedJob(sweepJob);
    new JobScheduler([job], () => new Date(clock.now + set), clock.timer).start();
    await clock.advanceTo("2026-12-29T11:30:00.000Z");
    set = hours * 3_600_000;
    await clock.advanceTo("2026-12-29T14:30:00.000Z");
    // Set forward, it is also due for the hour that was skipped.
    expect(ranAt.length - 1).toBeGreaterThanOrEqual(3);
    expect(ranAt.length - 1).toBeLessThanOrEqual(4);
  });

  it.each([-24, 24])("tries again in five minutes even if the clock was set by %i hours", async (hours) => {
    const clock = new FakeClock(Date.parse("2026-12-29T12:00:00.000Z"));
    let set = 0;
    const failing = recordedJob(clawdateJob, () => Promise.reject(new Error("the database is away")));
    new JobScheduler([failing.job], () => new Date(clock.now + set), clock.timer).start();
    await clock.advanceTo("2026-12-29T12:01:00.000Z");
    set = hours * 3_600_000;
    await clock.advanceTo("2026-12-29T12:10:00.000Z");
    expect(failing.ranAt).toHaveLength(3);
  });

  it("tries again in five minutes when a step failed", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T12:00:00.000Z"));
    const failures = [{ step: "files", error: new Error("the bucket is away") }];
    const { job, ranAt } = recordedJob({ ...sweepJob, atStart: true }, undefined, failures);
    schedulerOf([job], clock).start();
    await clock.advanceTo("2026-12-29T12:10:00.000Z");
    expect(ranAt.map((instant) => instant.slice(14, 16))).toEqual(["00", "05", "10"]);
  });

  it("starts a job again only after its run has ended", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T12:00:00.000Z"));
    let finish = () => {};
    const slow = recordedJob(sweepJob, () => new Promise((resolve) => (finish = resolve)));
    schedulerOf([slow.job], clock).start();
    await clock.advanceTo("2026-12-29T15:30:00.000Z");
    expect(slow.ranAt).toEqual(["2026-12-29T13:00:00.000Z"]);
    finish();
    await clock.advanceTo("2026-12-29T15:40:00.000Z");
    expect(slow.ranAt).toHaveLength(2);
  });

  it("starts nothing more once stopped, and waits for running jobs", async () => {
    const clock = new FakeClock(Date.parse("2026-12-29T12:00:00.000Z"));
    let finish = () => {};
    const slow = recordedJob(
      { ...sweepJob, atStart: true },
      () => new Promise((resolve) => (finish = resolve)),
    );
    const idle = recordedJob(sweepJob);
    const scheduler = schedulerOf([slow.job, idle.job], clock);
    scheduler.start();
    await clock.advanceTo("2026-12-29T12:30:00.000Z");
    let isStopped = false;
    const stopping = scheduler.stop().then(() => (isStopped = true));
    await settled();
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    expect(clock.pending).toBe(0);
    await clock.advanceTo("2026-12-30T12:00:00.000Z");
    expect([slow.ranAt.length, idle.ranAt.length]).toEqual([1, 0]);
  });
});
