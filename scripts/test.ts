import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** Everything that must hold before a change lands, the quickest first. Ends with `N passed, N failed`. */
const reports = mkdtempSync(join(tmpdir(), "lobster-square-reports-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

let passed = 0;
let failed = 0;

await check("biome", ["biome", "check", "."]);
await check("tsc", ["tsc", "--noEmit"]);
await check("knip", ["knip"]);
const built = await check("build", ["npm", "run", "-s", "build"]);
if (built) {
  await run(["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`]);
  count(() => {
    const report = VitestReport.parse(JSON.parse(readFileSync(vitestReport, "utf8")));
    return [report.numPassedTests, report.success ? 0 : Math.max(1, report.numFailedTests)];
  });
  await run(["playwright", "test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  });
  count(() => {
    const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(playwrightReport, "utf8")));
    return [stats.expected, stats.unexpected + stats.flaky];
  });
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && built ? 0 : 1;

/** A check that counts as one test. */
async function check(name: string, command: string[]): Promise<boolean> {
  const ok = (await run(command)) === 0;
  console.log(`${name}: ${ok ? "ok" : "FAILED"}`);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

/** Adds a report's numbers; a runner that left no report has failed. */
function count(read: () => [passed: number, failed: number]): void {
  try {
    const [ok, bad] = read();
    passed += ok;
    failed += bad;
  } catch (error) {
    console.error(error);
    failed += 1;
  }
}

async function run(
  [program = "", ...args]: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...environment },
  });
  const [code] = await once(child, "close");
  return typeof code === "number" ? code : 1;
}
