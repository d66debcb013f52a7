import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { EVERY_TEST, NO_RECENT_POOLER } from "@/lib/testing/breadth";

/**
 * Runs every check that a change must pass. What keeps two cores busy by itself, the tests in process and the build, runs
 * beside one another and before the rest, which often waits for processes, pages and clocks. The build checks the types of
 * every file. The last line of output is `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), "lobster-square-reports-"));

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

interface Outcome {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
}

const outcomes: Outcome[] = [];

const built = buildAfterChecks();
const browsed = built.then((isBuilt) => (isBuilt ? playwright() : undefined));
await Promise.all([
  browsed,
  vitest("in-process", ["--project", "in-process"]).then(async () => {
    // With every test the processes have faults with bounds of seconds, so that nothing runs beside them.
    if (EVERY_TEST) await browsed;
    const processes = vitest("processes", ["--project", "processes"]);
    if (EVERY_TEST) await processes;
    if (await built) await vitest("shells", ["--config", "vitest.shells.config.ts"]);
    await processes;
  }),
]);
// Its faults have bounds of seconds, so that it has both cores to itself.
if (EVERY_TEST && (await built)) await vitest("fleet", ["--config", "vitest.fleet.config.ts"]);
rmSync(reports, { recursive: true, force: true });
printOutcomes();

async function buildAfterChecks(): Promise<boolean> {
  await check("biome", ["biome", "check", "."]);
  await check("knip", ["knip"]);
  return check("build", ["npm", "run", "-s", "build"]);
}

/** Runs a command that counts as one test. */
async function check(name: string, command: string[]): Promise<boolean> {
  const { passed } = await step(name, command, (code) => (code === 0 ? [1, 0] : [0, 1]));
  return passed === 1;
}

function vitest(name: string, options: string[]): Promise<Outcome> {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return step(name, ["vitest", "run", ...options, ...reporters], () => {
    const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
    return [report.numPassedTests, report.success ? 0 : Math.max(1, report.numFailedTests)];
  });
}

function playwright(): Promise<Outcome> {
  const file = join(reports, "playwright.json");
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const count = (): [number, number] => {
    const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
    return [stats.expected, stats.unexpected + stats.flaky];
  };
  return step("browser", ["playwright", "test", "--reporter=list,json"], count, environment);
}

/** Runs a command and prints its output at the end. A command without a readable report counts as failed. */
async function step(
  name: string,
  command: string[],
  count: (code: number) => [passed: number, failed: number],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const begin = performance.now();
  const { code, output } = await run(command, environment);
  const seconds = (performance.now() - begin) / 1000;
  const [passed, failed] = countOrFail(() => count(code));
  const outcome = { name, seconds, passed, failed: failed === 0 && code !== 0 ? 1 : failed };
  outcomes.push(outcome);
  process.stdout.write(`\n── ${lineOf(outcome)}\n${output}`);
  return outcome;
}

function countOrFail(count: () => [number, number]): [number, number] {
  try {
    return count();
  } catch (error) {
    console.error(error);
    return [0, 1];
  }
}

async function run([program = "", ...args]: string[], environment: Record<string, string>) {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : 1, output };
}

function lineOf({ name, seconds, passed, failed }: Outcome): string {
  return `${name}: ${failed > 0 ? `FAILED (${failed})` : "ok"}, ${passed} passed, ${seconds.toFixed(0)} s`;
}

function printOutcomes(): void {
  console.log("\nWhat took longest:");
  for (const outcome of outcomes.toSorted((a, b) => b.seconds - a.seconds)) console.log(lineOf(outcome));
  const total = (count: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  if (NO_RECENT_POOLER) console.log("Not tried: PgBouncer of 1.21 or later, which could not be had.");
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = total("failed") === 0 ? 0 : 1;
}
