import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { ACTIVITY_DAYS } from "@/db/queries/access/activity";
import { USAGE_DAYS } from "@/db/queries/access/usage";
import { EVENT_DAYS } from "@/db/queries/event-log/delete-old";
import { ATTEMPTS_KEPT } from "@/db/schema/webhooks";
import { TIMEOUTS } from "@/db/timeouts";
import { parseEnv, VARIABLES } from "@/lib/platform/env";
import { makeMetrics } from "./metrics/metrics";

const read = (file: string) => readFileSync(file, "utf8");
const deploy = read("docs/deploy.md");

/** The cells of each row in a chapter's tables. */
const rowsOf = (text: string, heading: string) => {
  const [, chapter = ""] = text.split(`\n## ${heading}\n`);
  const [own = ""] = chapter.split("\n## ");
  const rows = [...own.matchAll(/^\|(.+)\|$/gm)].map(([, row = ""]) =>
    row.split("|").map((cell) => cell.trim()),
  );
  return rows.filter(([first = ""]) => first.startsWith("`"));
};

const codeIn = (text = "") => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code);

const named = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([name]) => name));

describe("environment variables", () => {
  const DOCUMENTS = ["README.md", ".env.example", ...readdirSync("docs").flatMap(documentIn)];
  /** Names in these documents that belong to the platform, to agents or to the tests, not to the square. */
  const OTHERS = new Set([
    ...["AWS_LAMBDA_FUNCTION_NAME", "LOBSTER_KEY", "TEST_POSTGRES_URL", "XDG_CONFIG_HOME"],
    // Of examples/lab-driver.mjs.
    "OPENAI_BASE_URL",
    // A constant of lib/server.
    "NEEDS_CLIENT_RUNTIME",
  ]);

  it.each(DOCUMENTS)("include every one that %s names", (file) => {
    const unknown = [...named(read(file), /\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g)].filter(
      (name) => !VARIABLES.includes(name) && !OTHERS.has(name),
    );
    expect(unknown, `${file} names variables that lib/platform/env.ts does not read`).toEqual([]);
  });

  it("are all listed in .env.example", () => {
    const told = named(read(".env.example"), /^#? ?[A-Z][A-Z0-9_]+(?==)/gm);
    const names = [...told].map((name) => name.replace(/^# ?/, ""));
    const missing = VARIABLES.filter((name) => name !== "NODE_ENV" && !names.includes(name));
    expect(missing, "each variable of lib/platform/env.ts has a line in .env.example").toEqual([]);
    expect(parseEnv({}).PORT).toBe(3000);
  });
});

function documentIn(file: string): string[] {
  return file.endsWith(".md") ? [join("docs", file)] : [];
}

describe("docs/deploy.md", () => {
  it("names only metrics that exist", async () => {
    const text = await makeMetrics().text();
    const metrics = named(deploy, /(?<=`)[a-z_]+_total(?=`)/g);
    expect(metrics.size).toBeGreaterThan(0);
    for (const name of metrics)
      expect(text, `lib/operations/metrics has no ${name}`).toContain(
        name.replace(/^(?!lobster_)/, "lobster_square_"),
      );
  });

  it("has the timeouts that are set", () => {
    const told = rowsOf(deploy, "Timeouts in PostgreSQL").map(([name, value]) => [codeIn(name)[0], value]);
    const set = Object.entries(TIMEOUTS).map(([name, value]) => [name, value.replace("s", " s")]);
    expect(told, "its table of timeouts has those of db/timeouts.ts").toEqual(set);
  });

  it("lists tables that exist, with how long their rows are kept", async () => {
    const rows = rowsOf(deploy, "Tables that grow");
    const kept = new Map(rows.map(([table, , , days]) => [codeIn(table)[0], days]));
    const tables = await tableNames();
    for (const table of kept.keys()) expect(tables, "db/schema has no such table").toContain(table);
    expect(Object.fromEntries(kept), "its table says how long rows are kept").toMatchObject({
      inbox_events: `${EVENT_DAYS} days`,
      activity: `${ACTIVITY_DAYS} days`,
      activity_reads: `${ACTIVITY_DAYS} days`,
      usage_days: `${USAGE_DAYS} days`,
      webhook_attempts: `${EVENT_DAYS} days, ${ATTEMPTS_KEPT} a webhook`,
    });
  });
});

async function tableNames(): Promise<string[]> {
  const files = readdirSync("db/schema").filter((file) => !file.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), "db/schema", file))));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : [])),
  );
}
