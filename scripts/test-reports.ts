import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The result of a test run: how many tests passed and failed, and for each failure its file, title and message. */
export interface TestCounts {
  passed: number;
  failed: number;
  failures: string[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Reads the report of Vitest's JSON reporter. A file that could not be loaded counts as a failed test. */
export function readVitestReport(file: string): TestCounts {
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [describeFailure(name, "", message)] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => describeFailure(name, test.fullName, test.failureMessages?.join("\n"))),
  ]);
  const failed = report.success ? 0 : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed, failures };
}

const PlaywrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads the report of Playwright's JSON reporter. A test that passed only on a retry counts as failed. */
export function readPlaywrightReport(file: string): TestCounts {
  const { stats, suites, errors } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const messages = results.flatMap((result) => result.errors.map(({ message }) => message ?? ""));
        return describeFailure(file, title, messages.join("\n"));
      }),
  );
  const general = errors.map(({ message }) => describeFailure("playwright", "", message));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [...failures, ...general],
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): typeof specs {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A failure in a few lines; the step's own output has the rest. */
function describeFailure(file: string, title: string, message = ""): string {
  const name = `${file.replace(`${process.cwd()}/`, "")}${title && ` › ${title}`}`;
  return [name, ...stripVTControlCharacters(message).split("\n").slice(0, 6)]
    .map((line) => line.slice(0, 300))
    .join("\n    ");
}
