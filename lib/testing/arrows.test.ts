import { describe, expect, it, test } from "vitest";
import { circlesIn, importGraph, specifiersIn } from "./assertions/imports";

/** The rooms of the house, and what else the files of each may import. README.md describes the rooms. */
const ROOMS: Record<string, string[]> = {
  "lib/platform": [],
  db: ["lib/platform"],
  "lib/api": ["lib/platform", "db", "lib/access"],
  "lib/access": ["lib/platform", "db", "lib/api", "lib/areas"],
  "lib/areas": ["lib/platform", "db", "lib/api", "lib/access"],
  "lib/pages": ["lib/platform", "db", "lib/api", "lib/access", "lib/areas", "messages"],
  "lib/mcp": ["lib/platform", "db", "lib/api", "lib/areas", "lib/pages"],
  "lib/connect": ["lib/platform", "db", "lib/api", "lib/access", "lib/areas", "lib/mcp"],
  "lib/server": ["lib/platform", "db", "lib/api", "lib/pages", "lib/mcp", "lib/connect"],
  "lib/operations": [
    "lib/platform",
    "db",
    "lib/api",
    "lib/access",
    "lib/areas",
    "lib/pages",
    "lib/connect",
    "lib/server",
    "lib/cluster",
  ],
  "lib/cluster": ["lib/platform", "db", "lib/api", "lib/access", "lib/server"],
  app: [
    "lib/platform",
    "lib/api",
    "lib/access",
    "lib/areas",
    "lib/pages",
    "lib/mcp",
    "lib/connect",
    "lib/operations",
  ],
};

/** The list of all operations is where the kernel meets the areas. */
const MEETING_PLACES = ["lib/api/contract/registry.ts"];

/** The floors of lib/api, from the ground up: definitions know nothing of what runs them. */
const FLOORS = [
  ["contract"],
  ["http"],
  ["limits"],
  ["auth"],
  ["validation", "shared"],
  ["idempotency", "openapi"],
  ["perform.ts", "keyless.ts", "unmatched.ts"],
  ["handle.ts"],
  ["app.ts"],
  ["node.ts"],
];

const graph = importGraph();
/** The room of a file, or else its folder or file at the root. */
const roomOf = (file: string) =>
  Object.keys(ROOMS).find((room) => file.startsWith(`${room}/`)) ?? file.split("/", 1).join();
/** The folder or file of lib/api that a file belongs to. */
const nameInKernel = (file: string) => /^lib\/api\/([^/]+)/.exec(file)?.[1];
const isTest = (file: string) => file.includes(".test.") || file.startsWith("lib/testing/");

it.each(Object.entries(ROOMS))("%s imports only %j, and only tests import tests", (room, others) => {
  const files = [...graph].filter(([file]) => roomOf(file) === room && !isTest(file));
  expect(files.length).toBeGreaterThan(2);
  const wrong = files
    .filter(([file]) => !MEETING_PLACES.includes(file))
    .flatMap(([file, imported]) =>
      imported
        .filter((other) => isTest(other) || ![room, ...others].includes(roomOf(other)))
        .map((other) => `${file} imports ${other}`),
    );
  expect(wrong).toEqual([]);
});

it.each(FLOORS.flat())("lib/api/%s imports only itself and the floors of lib/api below it", (name) => {
  const floor = FLOORS.findIndex((names) => names.includes(name));
  const allowed = [name, ...FLOORS.slice(0, floor).flat()];
  const files = [...graph].filter(([file]) => nameInKernel(file) === name && !isTest(file));
  expect(files.length).toBeGreaterThan(0);
  const wrong = files.flatMap(([file, imported]) =>
    imported
      .filter((other) => !allowed.includes(nameInKernel(other) ?? name))
      .map((other) => `${file} imports ${other}`),
  );
  expect(wrong).toEqual([]);
});

it("every file of lib/api is on a floor", () => {
  const names = [...graph.keys()].filter((file) => !isTest(file)).flatMap((file) => nameInKernel(file) ?? []);
  expect([...new Set(names)].toSorted()).toEqual(FLOORS.flat().toSorted());
});

it("app imports nothing from db, not even in a test", () => {
  const files = [...graph].filter(([file]) => roomOf(file) === "app");
  expect(files.flatMap(([, imported]) => imported).filter((other) => roomOf(other) === "db")).toEqual([]);
});

it("lib/cluster is imported only by the start; all other code knows its interface, which one process implements alone", () => {
  const importers = [...graph]
    .filter(
      ([file, imported]) =>
        roomOf(file) !== "lib/cluster" && imported.some((other) => roomOf(other) === "lib/cluster"),
    )
    .map(([file]) => file);
  expect(importers.filter((file) => !isTest(file))).toEqual(["lib/operations/start/start.ts"]);
});

test("files that import lib/platform/boot.ts import it before anything else of the project, so that .env is read first", () => {
  const starts = [...graph].filter(([, imported]) => imported.includes("lib/platform/boot.ts"));
  expect(starts.length).toBeGreaterThan(4);
  expect(starts.filter(([, [first]]) => first !== "lib/platform/boot.ts").map(([file]) => file)).toEqual([]);
});

test("no file imports itself through others, not even for a type", () => {
  expect([...graph.values()].flat().length).toBeGreaterThan(3000);
  expect(circlesIn(graph)).toEqual([]);
});

describe("an import", () => {
  it.each([
    'import { a } from "./x";',
    'import a, { type B } from "./x";',
    'import {\n  a, // what "b" isn\'t\n  type C,\n} from "./x";',
    'import * as x from "./x";',
    'import "./x";',
    "import type { A } from './x';",
    'type X = import("./x").X;',
    'const { x } = await import(\n  "./x"\n);',
    "const x = await import(`./x`);",
    'export { a } from "./x";',
    'export * from "./x";',
    'export type { A } from "./x";',
  ])("is found in %j", (text) => {
    expect(specifiersIn(`const before = "y";\n${text}\nconst after = "z";\n`)).toEqual(["./x"]);
  });

  it("resolves to a file, by the alias and by a relative path", () => {
    expect(graph.get("lib/testing/arrows.test.ts")).toEqual(["lib/testing/assertions/imports.ts"]);
    expect(graph.get("app/sitemap.xml/route.ts")).toContain("lib/pages/feeds/sitemap.ts");
    expect(graph.get("app/(owner)/me/(dashboard)/page.tsx")).toContain("app/(owner)/_parts/address.tsx");
  });
});

test("a circle is found from any of its files", () => {
  const edges: [string, string[]][] = [
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["d", "b"]],
    ["d", ["e"]],
    ["e", ["e"]],
    ["f", ["a"]],
  ];
  const found = [["b", "c"], ["e"]];
  expect(circlesIn(new Map(edges)).sort()).toEqual(found);
  expect(circlesIn(new Map([...edges].reverse())).sort()).toEqual(found);
});
