import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectPrograms } from "./programs";

test("a program that is missing is named with its package, all in one line, and either of two will do", () => {
  const folder = mkdtempSync(join(tmpdir(), "square-programs-"));
  expect(() => expectPrograms([folder])).toThrow(
    "The fleet's tests need haproxy, pgbouncer, valkey-server or redis-server, not installed here: " +
      "apt-get install haproxy pgbouncer redis-server",
  );
  for (const name of ["haproxy", "valkey-server"]) writeFileSync(join(folder, name), "");
  expect(() => expectPrograms([folder])).toThrow(/need pgbouncer, not.*apt-get install pgbouncer$/);
  writeFileSync(join(folder, "pgbouncer"), "");
  expect(() => expectPrograms([folder])).not.toThrow();
  rmSync(folder, { recursive: true });
});
