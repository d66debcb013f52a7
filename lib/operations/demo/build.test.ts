import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt } from "./build";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "square-build-"));
  write("app/page.tsx", 1_000);
  write("package-lock.json", 1_000);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, atSeconds: number) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  for (let at = file; at !== root; at = dirname(at)) utimesSync(at, atSeconds, atSeconds);
}

test("a checkout is not built", () => {
  expect(isBuilt(root)).toBe(false);
});

test("a build is current until a source changes, even deep in a folder", () => {
  write(".next/BUILD_ID", 2_000);
  expect(isBuilt(root)).toBe(true);
  write("lib/areas/posts/posts.ts", 3_000);
  expect(isBuilt(root)).toBe(false);
});

test.each(["messages/en/common.json", "proxy.ts", "instrumentation.ts"])(
  "a change of %s requires a build",
  (source) => {
    write(source, 1_000);
    write(".next/BUILD_ID", 2_000);
    expect(isBuilt(root)).toBe(true);
    write(source, 3_000);
    expect(isBuilt(root)).toBe(false);
  },
);

test("a deleted source requires a build, a changed test does not", () => {
  write("lib/posts.test.ts", 1_000);
  write("lib/posts.ts", 1_000);
  write(".next/BUILD_ID", 2_000);
  utimesSync(join(root, "lib/posts.test.ts"), 3_000, 3_000);
  expect(isBuilt(root)).toBe(true);
  rmSync(join(root, "lib/posts.ts"));
  expect(isBuilt(root)).toBe(false);
});
