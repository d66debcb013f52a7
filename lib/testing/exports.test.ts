import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importGraph } from "./oracles/imports";

/** What Next reads from the files of its routes, by its own names. */
const NAMES_OF_NEXT = new Set([
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  ...["metadata", "generateMetadata", "viewport", "generateStaticParams", "generateImageMetadata"],
  ...["dynamic", "dynamicParams", "revalidate", "runtime", "maxDuration", "proxy", "config", "register"],
]);

const NOT_PRODUCT = /\.(test|spec)\.|\.d\.ts$|^(e2e|bench|scripts|lib\/testing|db\/migrations)\//;

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

/** The names that a source exports: those it declares, and those of its `export { … }` lists. */
function exportsOf(text: string): Set<string> {
  const declared = [...text.matchAll(DECLARED)].map(([, name = ""]) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = ""]) => names.split(","));
  // What is passed on under its own name is the same thing; `a as b` is another name for it.
  const renamed = listed.flatMap((name) => name.split(/\sas\s/).slice(1));
  return new Set([...declared, ...renamed.map((name) => name.trim())]);
}

it("every exported name has one meaning: no two files of the product export it", () => {
  const filesByName = new Map<string, string[]>();
  for (const file of importGraph().keys()) {
    if (NOT_PRODUCT.test(file)) continue;
    for (const name of exportsOf(readFileSync(file, "utf8")))
      if (!NAMES_OF_NEXT.has(name)) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  }
  expect(filesByName.size).toBeGreaterThan(2_000);
  const shared = [...filesByName].filter(([, files]) => files.length > 1);
  expect(shared.map(([name, files]) => `${name}: ${files.join(", ")}`)).toEqual([]);
});

it.each([
  ["export const a = 1;", ["a"]],
  ["export async function a() {}", ["a"]],
  ["export interface A {}\nexport class B {}\nexport type C = A;", ["A", "B", "C"]],
  ["const A = 1;\ntype A = 1;", []],
  ["export const A = 1;\nexport type A = 1;", ["A"]],
  ['export { a, b as c } from "./x";', ["c"]],
  ["export type {\n  A,\n  B as C,\n};", ["C"]],
  ["export default 1;", []],
])("the exports of %j are %j", (text, names) => {
  expect([...exportsOf(text)]).toEqual(names);
});
