import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectPrograms } from "./programs";

test("missing programs are listed with their packages, all in one line, and either of two alternatives is enough", () => {
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
