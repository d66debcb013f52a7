import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryBuilder } from "@/db/builder";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { owners } from "@/db/schema/owners";
import { keepAuthSecret } from "@/lib/platform/auth-secret";
import { givenDatabase } from "@/lib/testing/servers/database";
import { startOfProcess } from "./start";

/** Variables that this file must not change, because the test run itself uses them. */
const ownUrl = databaseUrl();
let home: string;

beforeEach(() => {
  vi.resetModules();
  setDatabaseUrl(undefined);
  home = mkdtempSync(join(tmpdir(), "square-start-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  startOfProcess.current = undefined;
  setDatabaseUrl(ownUrl);
  rmSync(home, { recursive: true });
});

/** A migrated database, which is ready sooner than a folder's own PostgreSQL. */
function givenMigrated() {
  setDatabaseUrl(ownUrl);
  return givenDatabase();
}

/** Loads the modules again, so that they read the environment like a new process. */
async function startWith(variables: Record<string, string>, purpose: "server" | "command" = "server") {
  const environment = {
    DATA_DIR: join(home, "data"),
    DATABASE_URL: "",
    AUTH_SECRET: "",
    LOG_LEVEL: "silent",
  };
  for (const [name, value] of Object.entries({ ...environment, ...variables })) vi.stubEnv(name, value);
  const { start } = await import("./start");
  return start(purpose);
}

/** Starts and stops an additional process with these variables. */
async function startAgainWith(purpose: "server" | "command", variables: Record<string, string>) {
  startOfProcess.current = undefined;
  vi.resetModules();
  await (await startWith(variables, purpose)).stop();
}

describe("start", () => {
  test("gives a process without configuration a migrated database and a secret", async () => {
    const { stop } = await startWith({});
    expect(databaseUrl()).toMatch(/^postgres:\/\/.*@127\.0\.0\.1:/);
    expect(process.env.AUTH_SECRET).toBe(readFileSync(join(home, "data/auth.secret"), "utf8").trim());
    await stop();
  });

  test("keeps a given secret", async () => {
    const secret = "a secret of the operator's own choosing";
    const own = await givenMigrated();
    const { stop } = await startWith({ AUTH_SECRET: secret, DATABASE_URL: own.url });
    expect(process.env.AUTH_SECRET).toBe(secret);
    expect(existsSync(join(home, "data/auth.secret"))).toBe(false);
    await stop();
    await own.drop();
  });

  test.each(["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"])("writes no files if %s is set", async (platform) => {
    await startWith({ [platform]: "1" });
    expect(databaseUrl()).toBeUndefined();
    expect(existsSync(join(home, "data"))).toBe(false);
  });

  test.each([
    "http://cache:6379",
    "redis://:secret%ZZ@cache",
    "redis://:secret@cache/zero",
    "redis:",
    "cache:6379",
  ])("refuses %s as VALKEY_URL, without repeating it", async (url) => {
    const starting = startWith({ VALKEY_URL: url });
    await expect(starting).rejects.toThrow(/VALKEY_URL: must be redis:/);
    await expect(starting).rejects.not.toThrow("secret");
  });

  test("without an answer from VALKEY_URL, counts limits alone and fails a health check", async () => {
    const own = await givenMigrated();
    const { stop } = await startWith({
      VALKEY_URL: "redis://:secret@127.0.0.1:1",
      DATABASE_URL: own.url,
    });
    const { healthChecks } = await import("@/lib/platform/health-checks");
    expect(healthChecks.get("valkey")?.isNeeded).toBe(false);
    await expect
      .poll(() => healthChecks.get("valkey")?.check())
      .toEqual({ isWell: false, says: "ECONNREFUSED" });
    const { anonymousPolicy } = await import("@/lib/api/contract/policies");
    const { spend } = await import("@/lib/api/limits/spending");
    expect(await spend(anonymousPolicy, "203.0.113.1", 0)).toMatchObject({ refused: false, remaining: 119 });
    await stop();
    const { cluster, ONE_PROCESS } = await import("@/lib/api/limits/cluster");
    expect(cluster()).toBe(ONE_PROCESS);
    await own.drop();
  });

  test("refuses a configured database that it cannot reach", async () => {
    const starting = startWith({ DATABASE_URL: "postgres://127.0.0.1:1/square" });
    await expect(starting).rejects.toThrow("127.0.0.1:1/square cannot be used");
  });
});

test("applies EMAIL_IGNORE_DOTS, in both directions", async () => {
  const own = await givenMigrated();
  const table = queryBuilder(own.database.db);
  await table.insert(owners).values([{ email: "l.ea+1@example.edu" }]);
  const keyAfter = async (dots: string) => {
    await startAgainWith("server", { DATABASE_URL: own.url, EMAIL_IGNORE_DOTS: dots });
    return table.select({ key: owners.mailboxKey }).from(owners);
  };
  expect(await keyAfter("example.edu")).toEqual([{ key: "lea@example.edu" }]);
  expect(await keyAfter("")).toEqual([{ key: "l.ea@example.edu" }]);
  setDatabaseUrl(ownUrl);
  await own.drop();
});

describe("ADMIN_EMAILS at a start", () => {
  async function admins(url: string) {
    const sql = postgres(url, { max: 1 });
    const rows = await sql`select email from owners where is_admin order by email`;
    await sql.end();
    return rows.map(({ email }) => email);
  }

  test("makes admins of the listed owners, and revokes the rights of removed ones; a command changes nothing", async () => {
    setDatabaseUrl(ownUrl);
    const own = await givenDatabase();
    await queryBuilder(own.database.db)
      .insert(owners)
      .values([
        { email: "ada@example.edu" },
        { email: "bob@example.edu" },
        { email: "by.command@example.edu", isAdmin: true, adminSetBy: "operator" },
      ]);
    const listed = (emails: string) => ({ DATABASE_URL: own.url, ADMIN_EMAILS: emails });
    await startAgainWith("server", listed("Ada@example.edu, bob@example.edu"));
    expect(await admins(own.url)).toEqual(["ada@example.edu", "bob@example.edu", "by.command@example.edu"]);
    await startAgainWith("server", listed("bob@example.edu"));
    expect(await admins(own.url)).toEqual(["bob@example.edu", "by.command@example.edu"]);
    await startAgainWith("command", listed("ada@example.edu"));
    expect(await admins(own.url)).toEqual(["bob@example.edu", "by.command@example.edu"]);
    setDatabaseUrl(ownUrl);
    await own.drop();
  });
});

test("the secret is generated once, and only its owner can read it", () => {
  const secret = keepAuthSecret(home);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(keepAuthSecret(home)).toBe(secret);
  expect(statSync(join(home, "auth.secret")).mode & 0o777).toBe(0o600);
});
