import type { Database } from "@/db/client";
import { type Health, registerHealthCheck } from "@/lib/platform/health-checks";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { Job } from "./jobs";
import type { JobReport } from "./steps";

/** A step of a job, or a job without steps, that has failed in this process. */
interface FailedStep {
  job: string;
  step: string;
  count: number;
  failedLast: boolean;
}

const failed = processSingleton("failedSteps", () => new Map<string, FailedStep>());

/** The steps of jobs that have failed since this process started, for GET /metrics. */
export const failedSteps = (): Iterable<Readonly<FailedStep>> => failed.values();

/**
 * Runs a job. Logs its counts, at `debug` if all are zero, and each failed step, and remembers these for GET
 * /readyz. Rejects if the job does.
 */
export async function runJob(
  job: Job,
  database: Database,
  now: Date,
  stopping: AbortSignal,
): Promise<JobReport> {
  const report = await job.run(database, now, stopping).catch((error: unknown) => {
    recordFailures(job, [{ step: job.name, error }]);
    throw error;
  });
  const isIdle = Object.values(report.counts).every((count) => count === 0);
  log[isIdle ? "debug" : "info"]({ job: job.name, ...report.counts }, "job done");
  recordFailures(job, report.failures);
  return report;
}

function recordFailures({ name: job }: Job, failures: JobReport["failures"]): void {
  for (const one of failed.values()) if (one.job === job) one.failedLast = false;
  for (const { step, error } of failures) {
    log.error({ job, step, err: error }, "job failed");
    const count = (failed.get(`${job} ${step}`)?.count ?? 0) + 1;
    failed.set(`${job} ${step}`, { job, step, count, failedLast: true });
  }
}

/** Registers a health check that fails while a step of a job failed at its last run. */
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
