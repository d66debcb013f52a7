import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { FrontCell } from "./front";

const STORED = "bench/results.json";
const REPORT = "bench/results.md";

const Finding = z.object({
  goal: z.string(),
  measure: z.string(),
  wanted: z.string(),
  found: z.string(),
  met: z.boolean().optional(),
  context: z.string().optional(),
  // Which cells there are is decided in bench/front.ts; one that is gone has no row.
  front: z.custom<FrontCell>().optional(),
  isPart: z.boolean().optional(),
});

/** What one measure found, and where. */
const Result = z.object({
  /** Of the measured code. */
  commit: z.string(),
  /** The machine and the pace, because absolute numbers compare only within one run. */
  conditions: z.string(),
  findings: z.array(Finding),
});
export type Result = z.infer<typeof Result>;

/** The newest result of each measure, by its name. */
export type Results = Record<string, Result>;

export const readResults = (): Results =>
  z.record(z.string(), Result).parse(JSON.parse(readFileSync(STORED, "utf8")));

/** Stores new results in place of earlier ones of the same measures, and the report of all, as `write` makes it. */
export function storeResults(found: Results, write: (results: Results) => string): void {
  const results = { ...readResults(), ...found };
  writeFileSync(STORED, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(REPORT, write(results));
}
