import type { Database } from "@/db/client";
import { type Health, registerHealthCheck } from "@/lib/platform/health-checks";
import { log } from "@/lib/platform/log";
import { remember } from "@/lib/platform/remember";
import type { Job } from "./jobs";
import type { JobReport } from "./steps";

/** A step of a job, or a job without steps, that has failed in this process. */
interface Failing {
  job: string;
  step: string;
  /** How often it has failed. */
  count: number;
  failedLast: boolean;
}

const failed = remember("failedSteps", () => new Map<string, Failing>());

/** The steps of jobs that have failed since this process began, for GET /metrics. */
export const failedSteps = (): Iterable<Readonly<Failing>> => failed.values();

/**
 * Runs a job, logs what it did, if anything, and each step that failed, and records these for GET /readyz. Rejects if the job does.
 */
export async function runJob(
  job: Job,
  database: Database,
  now: Date,
  stopping: AbortSignal,
): Promise<JobReport> {
  const report = await job.run(database, now, stopping).catch((error: unknown) => {
    note(job, [{ step: job.name, error }]);
    throw error;
  });
  const isIdle = Object.values(report.counts).every((count) => count === 0);
  log[isIdle ? "debug" : "info"]({ job: job.name, ...report.counts }, "job done");
  note(job, report.failures);
  return report;
}

function note({ name: job }: Job, failures: JobReport["failures"]): void {
  for (const one of failed.values()) if (one.job === job) one.failedLast = false;
  for (const { step, error } of failures) {
    log.error({ job, step, err: error }, "job failed");
    const count = (failed.get(`${job} ${step}`)?.count ?? 0) + 1;
    failed.set(`${job} ${step}`, { job, step, count, failedLast: true });
  }
}

/** Registers a health check of scheduled work: not well while a step failed when it ran last. */
export function registerJobChecks(): void {
  registerHealthCheck("jobs", { isNeeded: false, check: healthOfJobs });
}

function healthOfJobs(): Health {
  const steps = [...failed.values()].filter(({ failedLast }) => failedLast);
  const names = steps.map(({ job, step }) => (step === job ? job : `${job}: ${step}`));
  return names.length === 0
    ? { isWell: true }
    : { isWell: false, says: `failed when they ran last: ${names.join(", ")}` };
}
