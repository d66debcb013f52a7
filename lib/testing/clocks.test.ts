import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importGraph } from "./assertions/imports";

/** The files that may read the time of day as a number, and why. Ages are measured with `monotonicNow`. */
const TIME_OF_DAY: Record<string, string[]> = {
  "the instant of a request, for its headers and its records": [
    "lib/api/handle.ts",
    "lib/api/unmatched.ts",
    "lib/mcp/answer.ts",
    "lib/server/refusal.ts",
    "proxy.ts",
  ],
  "is stored": ["lib/access/activity/log.ts"],
  "is told to others": ["lib/areas/event-log/hub.ts", "lib/areas/uploads/storage/s3.ts"],
  "is compared with a time of day": ["lib/api/shared/list-cache/reader.ts"],
};

const ROOMS = /^(?:lib|db|app)\/|^(?:server|proxy|instrumentation)\.ts$/;
const isProduct = (file: string) =>
  ROOMS.test(file) && !file.includes(".test.") && !file.startsWith("lib/testing/");
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*$/gm, "");
const files = [...importGraph().keys()].filter(isProduct);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(withoutComments(readFileSync(file, "utf8")))).sort();

it("only values to show or store read the time of day: for an age use monotonicNow, or give a reason here", () => {
  expect(files.length).toBeGreaterThan(500);
  const inNumbers =
    /\bDate\.now\b|\+\s*new Date\(\)|new Date\(\)\.(?:getTime|valueOf)\(|Number\(new Date\(\)\)/;
  expect(filesWith(inNumbers)).toEqual(Object.values(TIME_OF_DAY).flat().sort());
});

it("only lib/platform/monotonic-clock.ts reads a monotonic clock", () => {
  expect(filesWith(/\bperformance\.now\b|\bhrtime\b/)).toEqual(["lib/platform/monotonic-clock.ts"]);
});
