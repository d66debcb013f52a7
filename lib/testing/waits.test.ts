import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PATIENCE_MS } from "./breadth";

/** Tests that may read a clock of the machine, and why. assertions/hold.ts checks what must be quick. */
const CLOCKS: Record<string, string[]> = {
  "keeps the process busy until a timer is due": [
    "lib/platform/for-each-yielding.test.ts",
    "lib/platform/within.test.ts",
  ],
  "tells what came before from what came after": ["lib/operations/backup/elsewhere.slow.test.ts"],
  "counts the windows of a limit into which requests may have fallen": [
    "lib/cluster/ceilings/processes.slow.test.ts",
  ],
  "learns how long a start takes, to give the next one as long": ["lib/operations/lab/lab.slow.test.ts"],
};

/** Tests that let time pass, and why: none of them expects that something has happened by then. */
const PAUSES: Record<string, string[]> = {
  "keeps the Retry-After of an answer": ["lib/api/idempotency/killed.slow.test.ts"],
  "spaces out requests, which would be millions else": [
    "lib/areas/event-log/once.slow.test.ts",
    "lib/operations/backup/elsewhere.slow.test.ts",
  ],
  "answers late": ["lib/areas/webhooks/faults.slow.test.ts", "lib/areas/webhooks/worker.test.ts"],
  "strikes in the middle of the load": ["lib/cluster/ceilings/processes.slow.test.ts"],
  "waits out what another server may still know": [
    "lib/testing/fleet/log-in.slow.test.ts",
    "lib/testing/fleet/everywhere.slow.test.ts",
  ],
};

const EVENTUALLY = "lib/testing/assertions/eventually.ts";

const filesAt = (...paths: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...paths], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file && !/^e2e\/|^lib\/testing\/(?:clocks|waits)\.test\.ts$/.test(file));
const files = filesAt("*.test.ts", "*.test.tsx");
const filesWith = (pattern: RegExp, among = files) =>
  among.filter((file) => pattern.test(readFileSync(file, "utf8"))).sort();

it("no test asserts how long something took, which depends on the machine's load", () => {
  expect(files.length).toBeGreaterThan(300);
  const clocks = /\bperformance(?:\.now|, "now")|\bhrtime\b|\bcpuUsage\b|\bmonotonicNow\(/;
  expect(filesWith(clocks)).toEqual(Object.values(CLOCKS).flat().sort());
});

it("no test sleeps; tests wait for conditions", () => {
  expect(filesWith(/(?<!\.)\bpause\(|\bsetTimeout\(/)).toEqual(Object.values(PAUSES).flat().sort());
});

it("tests wait for conditions by eventually or expect.poll, with timeouts for a busy machine", () => {
  const helpers = filesAt("lib/testing/*.ts");
  expect(filesWith(/\bvi\.wait(?:For|Until)\(/, [...files, ...helpers])).toEqual([EVENTUALLY]);
  for (const file of new Set([...files, ...helpers])) {
    const text = readFileSync(file, "utf8");
    for (const [, ms = ""] of text.matchAll(/\btimeout(?:Ms)?: ?([\d_]+)/g)) {
      const isEnd = ms === "0";
      expect(isEnd || Number(ms.replaceAll("_", "")) >= PATIENCE_MS, `${file}: ${ms}`).toBe(true);
    }
  }
});
