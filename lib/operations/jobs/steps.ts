/** The result of a job: counts for the log and for the route's answer, and the steps that failed. */
export interface JobReport {
  counts: Record<string, number>;
  failures: { step: string; error: unknown }[];
}

export const succeeded = (counts: Record<string, number>): JobReport => ({ counts, failures: [] });

/** Runs steps one after the other, even if one fails. A number that a step returns is its count. */
export async function runSteps(steps: Record<string, () => Promise<unknown>>): Promise<JobReport> {
  const report = succeeded({});
  for (const [step, run] of Object.entries(steps))
    try {
      const count = await run();
      if (typeof count === "number") report.counts[step] = count;
    } catch (error) {
      report.failures.push({ step, error });
    }
  return report;
}
