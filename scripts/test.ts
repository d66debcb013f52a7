import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { QUICK_TAG } from "@/e2e/quick";
import { EVERY_TEST, NO_RECENT_POOLER } from "@/lib/testing/breadth";
import { haveBuilder } from "@/lib/testing/functions/build";
import { readPlaywrightReport, readVitestReport, type TestCounts } from "./test-reports";

/**
 * Runs the checks of a change: one test of each kind in every area (docs/decisions/0641), or all with
 * EVERY_TEST. The build checks the types of every file. The last lines of output say what failed and why; the
 * very last is `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), "lobster-square-reports-"));

interface Outcome extends TestCounts {
  name: string;
  seconds: number;
}

const outcomes: Outcome[] = [];

const hasBuilder = EVERY_TEST && haveBuilder();
await (EVERY_TEST ? runAll() : runQuick());
rmSync(reports, { recursive: true, force: true });
printOutcomes();

type Step = () => Promise<unknown>;

async function runQuick(): Promise<void> {
  const built = build();
  await runInTwo(
    [testInProcess],
    [
      onceBuilt(built, () => testJourneys([`--grep=${QUICK_TAG}`])),
      onceBuilt(built, () =>
        testAdapters(["--project=self-hosted", "pages.test", "http/http.adapter", "story/story.adapter"]),
      ),
    ],
    [testProcesses, checkStyle],
  );
}

async function runAll(): Promise<void> {
  const built = build();
  await runInTwo(
    [checkStyle, testInProcess, onceBuilt(built, testProcesses)],
    [onceBuilt(built, testJourneys), onceBuilt(built, testAdapters)],
    [
      onceBuilt(built, () => vitest("fleet", ["--config", "vitest.fleet.config.ts"])),
      async () => (hasBuilder ? vitest("functions", ["--config", "vitest.functions.config.ts"]) : undefined),
    ],
  );
}

function onceBuilt(built: Promise<boolean>, step: Step): Step {
  return async () => ((await built) ? step() : undefined);
}

/**
 * Runs two sequences of steps in parallel, each of which keeps about one core busy. The one that ends first takes the
 * next of the steps that are left.
 */
async function runInTwo(one: Step[], other: Step[], left: Step[]): Promise<void> {
  const run = async (steps: Step[]) => {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  };
  const runAndHelp = async (own: Step[]) => {
    await run(own);
    await run(left);
  };
  await Promise.all([runAndHelp(one), runAndHelp(other)]);
}

async function checkStyle(): Promise<void> {
  await check("biome", ["biome", "check", "."]);
  await check("knip", ["knip"]);
}

/** In the build, Next's own routes get the host at which programs log in (vitest.adapters.config.ts). */
function build(): Promise<boolean> {
  return check("build", ["npm", "run", "-s", "build"], { CONNECT_URL: "http://connect.localhost" });
}

function testInProcess(): Promise<Outcome> {
  // The other sequence has the other core: with two workers each, both take a fifth longer on two cores.
  return vitest("in-process", ["--project", "in-process"], { VITEST_MAX_WORKERS: "1" });
}

function testProcesses(): Promise<Outcome> {
  return vitest("processes", ["--project", "processes", ...(EVERY_TEST ? ["--project", "slow"] : [])]);
}

function testAdapters(options: string[] = []): Promise<Outcome> {
  return vitest("adapters", ["--config", "vitest.adapters.config.ts", ...options]);
}

function testJourneys(options: string[] = []): Promise<Outcome> {
  const file = join(reports, "playwright.json");
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const command = ["playwright", "test", "--reporter=list,json", ...options];
  return step("browser", command, () => readPlaywrightReport(file), environment);
}

/** Runs a command that counts as one test. */
async function check(
  name: string,
  command: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const count = (code: number) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] });
  const { passed } = await step(name, command, count, environment);
  return passed === 1;
}

function vitest(name: string, options: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return step(name, ["vitest", "run", ...options, ...reporters], () => readVitestReport(file), environment);
}

/** Runs a command, and prints its output at the end. A command without a readable report counts as failed. */
async function step(
  name: string,
  command: string[],
  count: (code: number) => TestCounts,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const begin = performance.now();
  console.log(`── ${name} begins: ${command.join(" ")}`);
  const { code, output } = await run(command, environment);
  const seconds = (performance.now() - begin) / 1000;
  const { passed, failed, failures } = countOrFail(() => count(code));
  const outcome = { name, seconds, passed, failed: failed === 0 && code !== 0 ? 1 : failed, failures };
  // A failure outside any test is reported at the end of the output.
  if (outcome.failed > 0 && failures.length === 0)
    outcome.failures = [stripVTControlCharacters(output).trimEnd().slice(-1500)];
  outcomes.push(outcome);
  process.stdout.write(`\n── ${lineOf(outcome)}\n${output}`);
  return outcome;
}

function countOrFail(count: () => TestCounts): TestCounts {
  try {
    return count();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, failures: [] };
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
  const failures = outcomes.flatMap((outcome) =>
    outcome.failures.map((failure) => `${outcome.name}: ${failure}`),
  );
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}\n`);
  const total = (count: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  if (NO_RECENT_POOLER) console.log("Not tried: PgBouncer of 1.21 or later, which could not be had.");
  if (EVERY_TEST && !hasBuilder)
    console.log("Not tried: a platform of functions, whose builder (the package vercel) could not be had.");
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = total("failed") === 0 ? 0 : 1;
}
