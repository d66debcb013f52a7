import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseUrl } from "@/db/location";
import { runAdminProcess } from "@/lib/testing/given/admin-process";

const admin = (args: string[], environment: Record<string, string> = {}) =>
  runAdminProcess(args, { environment: { DATABASE_URL: databaseUrl() ?? "", ...environment } });

async function adminJson(args: string[], environment?: Record<string, string>) {
  const { status, stdout, stderr } = await admin([...args, "--json"], environment);
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return { status, json: JSON.parse(stdout) };
}

test("a mistyped command exits with 2 and prints its usage to stderr", async () => {
  const { status, stdout, stderr } = await admin(["key", "revoke", "all"]);
  expect(stderr).toContain("8 hexadecimal digits");
  expect(stderr).toContain("Usage: key revoke <lookup id>");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});

test("an unreachable database is reported in one sentence, without a stack", async () => {
  const away = { DATABASE_URL: "postgres://127.0.0.1:1/square" };
  const { status, stderr } = await admin(["owner", "list"], away);
  expect(status).toBe(1);
  expect(stderr).toContain("127.0.0.1:1/square");
  expect(stderr).not.toContain("    at ");
});

test("without DATABASE_URL a new data folder works and keeps what was written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "square-admin-"));
  const environment = { DATABASE_URL: "", DATA_DIR: folder };
  const created = await adminJson(
    ["owner", "create", "--email", "kept@example.edu", "--lobster", "Kept"],
    environment,
  );
  expect(created).toMatchObject({ status: 0, json: { serial_no: 1 } });
  const listed = await adminJson(["owner", "list"], environment);
  expect(listed.json.owners).toMatchObject([{ email: "kept@example.edu", display_name: "Kept" }]);
  rmSync(folder, { recursive: true });
});
