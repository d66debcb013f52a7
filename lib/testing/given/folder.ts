import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A temporary folder for the tests of a file or a `describe`, removed after all of them. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "square-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
