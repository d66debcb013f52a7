import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { ownFolder } from "@/lib/testing/given/folder";
import { bridgePy, squarePy } from "./square-py";

const folder = ownFolder();
const report = (program: string, words: readonly string[]) =>
  new Promise<string>((resolve) =>
    execFile(program, words, { cwd: folder }, (error, stdout, stderr) => {
      resolve(
        error?.code === "ENOENT" ? `${program} is not installed. This test needs it.` : stdout + stderr,
      );
    }),
  );

const LINTERS = [
  ["mypy", ["--strict", "--python-version", "3.9", "--no-error-summary", "--cache-dir", ".mypy"]],
  ["pyflakes3", []],
] as const;

it.each(LINTERS)("%s finds nothing in square.py and bridge.py", async (program, words) => {
  writeFileSync(join(folder, "square.py"), squarePy(registry, "https://square.uni.edu"));
  writeFileSync(join(folder, "bridge.py"), bridgePy());
  writeFileSync(join(folder, "wrong.py"), "import os\n\n\ndef wrong() -> int:\n    return absent\n");
  expect(await report(program, [...words, "square.py", "bridge.py"])).toBe("");
  // Shows that it finds errors.
  expect(await report(program, [...words, "wrong.py"])).toContain("absent");
});
