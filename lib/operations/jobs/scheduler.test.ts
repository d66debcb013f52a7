import { describe, expect, it } from "vitest";
import { clawdateJob, type Job, remindersJob, sweepJob } from "./jobs";
import { JobScheduler } from "./scheduler";
import type { JobReport } from "./steps";

/** The time and timers of a clock, moved by hand. */
class Hours {
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

  /** Lets time pass and fires the timers in their order. Jobs that have begun end at once. */
  async passTo(instant: string) {
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

/** A job that notes when it ran. */
function noted(like: Job, run: () => Promise<void> = async () => {}, failures: JobReport["failures"] = []) {
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

const clockOf = (jobs: Job[], hours: Hours) => new JobScheduler(jobs, hours.read, hours.timer);

describe("the clock", () => {
  it("draws when it starts, for a round it may have missed, and when each round begins, never before", async () => {
    const hours = new Hours(Date.parse("2026-12-26T09:30:00.000Z"));
    const { job, ranAt } = noted(clawdateJob);
    clockOf([job], hours).start();
    await hours.passTo("2026-12-29T11:59:59.999Z");
    expect(ranAt).toEqual(["2026-12-26T09:30:00.000Z"]);
    await hours.passTo("2027-01-05T12:00:01.000Z");
    expect(ranAt.slice(1)).toEqual(["2026-12-29T12:00:00.000Z", "2027-01-05T12:00:00.000Z"]);
  });

  it("sweeps at every full hour", async () => {
    const hours = new Hours(Date.parse("2026-12-31T22:30:00.000Z"));
    const { job, ranAt } = noted(sweepJob);
    clockOf([job], hours).start();
    await hours.passTo("2027-01-01T00:59:59.999Z");
    expect(ranAt).toEqual(["2026-12-31T23:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
  });

  it("reminds of events when it starts and at every full minute", async () => {
    const hours = new Hours(Date.parse("2026-12-31T23:58:30.000Z"));
    const { job, ranAt } = noted(remindersJob);
    clockOf([job], hours).start();
    await hours.passTo("2027-01-01T00:00:59.999Z");
    expect(ranAt.map((instant) => instant.slice(11, 19))).toEqual(["23:58:30", "23:59:00", "00:00:00"]);
  });

  it("waits on when a timer fires too early, as it may", async () => {
    const hours = new Hours(Date.parse("2026-12-29T11:59:30.000Z"));
    const { job, ranAt } = noted({ ...clawdateJob, atStart: false });
    const early = (callback: () => void, ms: number) => hours.timer(callback, ms > 1 ? ms - 1 : ms);
    new JobScheduler([job], hours.read, early).start();
    await hours.passTo("2026-12-29T12:00:00.500Z");
    expect(ranAt).toEqual(["2026-12-29T12:00:00.000Z"]);
  });

  it("runs what came due while the machine slept", async () => {
    const hours = new Hours(Date.parse("2026-12-29T11:00:00.000Z"));
    const { job, ranAt } = noted({ ...clawdateJob, atStart: false });
    clockOf([job], hours).start();
    hours.now = Date.parse("2026-12-30T07:00:00.000Z");
    await hours.passTo("2026-12-30T07:00:00.000Z");
    expect(ranAt).toEqual(["2026-12-30T07:00:00.000Z"]);
  });

  it("tries again in five minutes after a failure, which stops no other job", async () => {
    const hours = new Hours(Date.parse("2026-12-29T12:00:00.000Z"));
    const failing = noted(clawdateJob, () => Promise.reject(new Error("the database is away")));
    const other = noted({ ...sweepJob, atStart: true });
    clockOf([failing.job, other.job], hours).start();
    await hours.passTo("2026-12-29T12:10:00.000Z");
    expect(failing.ranAt.map((instant) => instant.slice(14, 16))).toEqual(["00", "05", "10"]);
    expect(other.ranAt).toHaveLength(1);
  });

  it.each([-24, 24])("goes on every hour after the time of day was set by %i hours", async (hours) => {
    const passed = new Hours(Date.parse("2026-12-29T10:30:00.000Z"));
    let set = 0;
    const { job, ranAt } = noted(sweepJob);
    new JobScheduler([job], () => new Date(passed.now + set), passed.timer).start();
    await passed.passTo("2026-12-29T11:30:00.000Z");
    set = hours * 3_600_000;
    await passed.passTo("2026-12-29T14:30:00.000Z");
    // Set forward, it is due for the hour that was left out, too.
    expect(ranAt.length - 1).toBeGreaterThanOrEqual(3);
    expect(ranAt.length - 1).toBeLessThanOrEqual(4);
  });

  it.each([-24, 24])(
    "tries again in five minutes although the time of day was set by %i hours",
    async (hours) => {
      const passed = new Hours(Date.parse("2026-12-29T12:00:00.000Z"));
      let set = 0;
      const failing = noted(clawdateJob, () => Promise.reject(new Error("the database is away")));
      new JobScheduler([failing.job], () => new Date(passed.now + set), passed.timer).start();
      await passed.passTo("2026-12-29T12:01:00.000Z");
      set = hours * 3_600_000;
      await passed.passTo("2026-12-29T12:10:00.000Z");
      expect(failing.ranAt).toHaveLength(3);
    },
  );

  it("tries again in five minutes when a step failed", async () => {
    const hours = new Hours(Date.parse("2026-12-29T12:00:00.000Z"));
    const failures = [{ step: "files", error: new Error("the bucket is away") }];
    const { job, ranAt } = noted({ ...sweepJob, atStart: true }, undefined, failures);
    clockOf([job], hours).start();
    await hours.passTo("2026-12-29T12:10:00.000Z");
    expect(ranAt.map((instant) => instant.slice(14, 16))).toEqual(["00", "05", "10"]);
  });

  it("begins a job again only after its run has ended", async () => {
    const hours = new Hours(Date.parse("2026-12-29T12:00:00.000Z"));
    let finish = () => {};
    const slow = noted(sweepJob, () => new Promise((resolve) => (finish = resolve)));
    clockOf([slow.job], hours).start();
    await hours.passTo("2026-12-29T15:30:00.000Z");
    expect(slow.ranAt).toEqual(["2026-12-29T13:00:00.000Z"]);
    finish();
    await hours.passTo("2026-12-29T15:40:00.000Z");
    expect(slow.ranAt).toHaveLength(2);
  });

  it("when stopped begins nothing more, and waits for what is under way", async () => {
    const hours = new Hours(Date.parse("2026-12-29T12:00:00.000Z"));
    let finish = () => {};
    const slow = noted({ ...sweepJob, atStart: true }, () => new Promise((resolve) => (finish = resolve)));
    const idle = noted(sweepJob);
    const clock = clockOf([slow.job, idle.job], hours);
    clock.start();
    await hours.passTo("2026-12-29T12:30:00.000Z");
    let isStopped = false;
    const stopping = clock.stop().then(() => (isStopped = true));
    await settled();
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    expect(hours.pending).toBe(0);
    await hours.passTo("2026-12-30T12:00:00.000Z");
    expect([slow.ranAt.length, idle.ranAt.length]).toEqual([1, 0]);
  });
});
