import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { keepAuthSecret } from "./auth-secret";

/** What the test run itself uses, for which this file must not stand in. */
const ownUrl = databaseUrl();
let home: string;

beforeEach(() => {
  vi.resetModules();
  setDatabaseUrl(undefined);
  home = mkdtempSync(join(tmpdir(), "square-start-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  globalThis.__lobsterSquareStarted = undefined;
  setDatabaseUrl(ownUrl);
  rmSync(home, { recursive: true });
});

/** A fresh reading of the environment, as a new process has it. */
async function startWith(variables: Record<string, string>) {
  const environment = {
    DATA_DIR: join(home, "data"),
    DATABASE_URL: "",
    AUTH_SECRET: "",
    LOG_LEVEL: "silent",
  };
  for (const [name, value] of Object.entries({ ...environment, ...variables })) vi.stubEnv(name, value);
  const { start } = await import("./start");
  return start();
}

describe("start", () => {
  test("gives a process with no configuration a migrated database and a secret", async () => {
    const { stop } = await startWith({});
    expect(databaseUrl()).toMatch(/^postgres:\/\/.*@127\.0\.0\.1:/);
    expect(process.env.AUTH_SECRET).toBe(readFileSync(join(home, "data/auth.secret"), "utf8").trim());
    await stop();
  });

  test("leaves a given secret alone", async () => {
    const secret = "a secret of the operator's own choosing";
    const { stop } = await startWith({ AUTH_SECRET: secret });
    expect(process.env.AUTH_SECRET).toBe(secret);
    expect(existsSync(join(home, "data/auth.secret"))).toBe(false);
    await stop();
  });

  test.each(["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"])("writes no files where %s is set", async (platform) => {
    await startWith({ [platform]: "1" });
    expect(databaseUrl()).toBeUndefined();
    expect(existsSync(join(home, "data"))).toBe(false);
  });

  test("refuses a configured database that it cannot reach", async () => {
    const starting = startWith({ DATABASE_URL: "postgres://127.0.0.1:1/square" });
    await expect(starting).rejects.toThrow("127.0.0.1:1/square cannot be used");
  });
});

test("the secret is made once, and only its owner can read it", () => {
  const secret = keepAuthSecret(home);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(keepAuthSecret(home)).toBe(secret);
  expect(statSync(join(home, "auth.secret")).mode & 0o777).toBe(0o600);
});
