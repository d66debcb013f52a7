/** What a job has done: numbers for the log and for the route's answer, and which of its steps failed. */
export interface JobReport {
  counts: Record<string, number>;
  failures: { step: string; error: unknown }[];
}

/** The report of a job without steps. */
export const doneAtOnce = (counts: Record<string, number>): JobReport => ({ counts, failures: [] });

/** Runs steps one after the other, even if one fails. A number that a step returns is how much it did. */
export async function runSteps(steps: Record<string, () => Promise<unknown>>): Promise<JobReport> {
  const report = doneAtOnce({});
  for (const [step, run] of Object.entries(steps))
    try {
      const count = await run();
      if (typeof count === "number") report.counts[step] = count;
    } catch (error) {
      report.failures.push({ step, error });
    }
  return report;
}
