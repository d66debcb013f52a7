import fc from "fast-check";
import { afterEach, beforeEach, expect, inject, type MockInstance, vi } from "vitest";
import { z } from "zod";
import { setDatabaseUrl } from "@/db/location";
import { describeMismatch } from "@/db/row";
import { inspectRuns } from "@/db/statement";
import { timeLimits } from "@/lib/platform/time-limits";
import { runs } from "./breadth";
import { describeWrongValue } from "./parameters";

const Statement = z.object({ types: z.array(z.number()) });

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

// Without the last, a text of at most 400 characters has about ten.
fc.configureGlobal({ seed: inject("seed"), numRuns: runs(100), defaultSizeToMaxWhenMaxSpecified: true });

setDatabaseUrl(inject("databaseUrls")[worker - 1]);

// On a busy machine correct work takes longer. What these limits do is tested with servers and with pools of its own.
if (["in-process", "slow"].includes(inject("adapter")))
  Object.assign(timeLimits, {
    statementsMs: 60_000,
    checkoutMs: 60_000,
    silenceMs: 60_000,
    imageMs: 300_000,
    bucketMs: 60_000,
  });

inspectRuns(({ text, rows }, answer, values) => {
  for (const row of answer) {
    const found = describeMismatch(rows, row);
    if (found) throw new Error(`A statement returned a row that it does not declare: ${found}\n${text}`);
  }
  const wrong = describeWrongValue(parameterTypes(answer), values);
  if (wrong) throw new Error(`A statement was given a value of another type: ${wrong}\n${text}`);
});

/** The OIDs of a prepared statement's parameters, which postgres.js leaves on the answer. */
function parameterTypes(answer: object): number[] {
  return "statement" in answer ? Statement.parse(answer.statement).types : [];
}

const LINE_MAX = 500;
const LINES_MAX = 60;

const shortened = (text: string) =>
  text
    .split("\n")
    .slice(0, LINES_MAX)
    .map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line))
    .join("\n");

/** Shortens failures, because one about a page would show the whole page. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (error.diff) error.diff = shortened(error.diff);
    error.message = shortened(error.message);
  }
});

let consoleErrors: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleErrors = vi.spyOn(console, "error");
});

/** An unexpected `console.error` fails the test. A test that expects one replaces it with a spy of its own. */
afterEach(() => {
  expect(consoleErrors.mock.calls, "calls of console.error").toEqual([]);
  consoleErrors.mockRestore();
});
