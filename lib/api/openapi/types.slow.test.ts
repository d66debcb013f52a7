import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { ownFolder } from "@/lib/testing/given/folder";
import { registry } from "../contract/registry";
import { writeTypes } from "./types";

const GUIDE = "lib/pages/guide/guides/en/quick-start.md";
const folder = ownFolder();

beforeAll(() => {
  writeFileSync(join(folder, "openapi.d.ts"), writeTypes(registry, "https://square.uni.edu"));
  const [, program = ""] =
    /^```ts\n([^`]*?openapi\.d\.ts[\s\S]*?)^```$/m.exec(readFileSync(GUIDE, "utf8")) ?? [];
  writeFileSync(
    join(folder, "guide.mts"),
    `declare const process: { env: Record<string, string> };\n${program}`,
  );
  const wrong = program.replaceAll('"GET /lobster"', '"GET /lobstr"').replace("title:", "titel:");
  writeFileSync(
    join(folder, "wrong.mts"),
    `declare const process: { env: Record<string, string> };\n${wrong}`,
  );
});
const COMPILERS = [
  ["7", "node_modules/typescript/bin/tsc"],
  ["5.9", "node_modules/@tsd/typescript/typescript/lib/tsc.js"],
] as const;

const STRICT = ["--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
const MODERN = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom,dom.iterable"];

/** A compiler's messages about the files in the folder. */
async function check(compiler: string, ...files: string[]): Promise<string> {
  const words = [join(process.cwd(), compiler), ...STRICT, ...MODERN, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it.each(COMPILERS)(
  "TypeScript %s accepts the types and the guide's program that uses them",
  async (_, compiler) => {
    expect(await check(compiler, "openapi.d.ts", "guide.mts")).toBe("");
  },
);

it.each(COMPILERS)("TypeScript %s reports a misspelled operation or field", async (_, compiler) => {
  const found = await check(compiler, "wrong.mts");
  expect(found).toContain("GET /lobstr");
  expect(found).toContain("titel");
});

it("the types name every operation and every record once", () => {
  const text = readFileSync(join(folder, "openapi.d.ts"), "utf8");
  const names = [...text.matchAll(/^ {2}"([A-Z]+ \/[^"]*)": \{$/gm)].map(([, name]) => name);
  expect(names).toEqual(registry.map(({ operation }) => operation).sort());
  const ids = [...text.matchAll(/^ {2}(\w+): operations\["/gm)].map(([, id]) => id);
  expect(ids).toEqual(registry.map(({ id }) => id).sort());
  const records = [...text.matchAll(/^export type (\w+) = /gm)].map(([, name]) => name);
  expect(records.length).toBeGreaterThan(100);
  expect(new Set(records).size).toBe(records.length);
});
