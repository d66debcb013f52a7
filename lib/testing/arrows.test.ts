import { describe, expect, it, test } from "vitest";
import { circlesIn, importGraph, specifiersIn } from "./imports";

/** Which folders may not import which, not even for types or in tests. */
const RULES: { folder: string; mayNotImport: string[] }[] = [
  // Pages and routes read and write through lib.
  { folder: "app/", mayNotImport: ["db/"] },
  { folder: "db/", mayNotImport: ["app/"] },
];

const graph = importGraph();

/** The imports of these files from a folder, as sentences. */
const importsOf = (files: string[], folder: string): string[] =>
  files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((imported) => imported.startsWith(folder))
      .map((imported) => `${file} imports ${imported}`),
  );

describe.each(RULES)("$folder", ({ folder, mayNotImport }) => {
  const files = [...graph.keys()].filter((file) => file.startsWith(folder));

  it.each(mayNotImport)("imports nothing from %s", (other) => {
    expect(files.length).toBeGreaterThan(50);
    expect([...graph.keys()].some((file) => file.startsWith(other))).toBe(true);
    expect(importsOf(files, other)).toEqual([]);
  });
});

/** Which rooms the code of a room may not import, not even for types. Its tests may. The README draws these arrows. */
const ROOMS: Record<string, string[]> = {
  "lib/server/": ["app/", "db/", "lib/areas/", "lib/access/", "lib/operations/"],
  "lib/operations/": ["app/", "lib/pages/"],
  "lib/pages/": ["app/", "lib/operations/", "lib/server/"],
  "lib/access/": ["app/", "lib/pages/", "lib/server/"],
  "lib/areas/": ["app/", "lib/pages/", "lib/operations/", "lib/server/"],
  "lib/api/": ["app/", "lib/pages/", "lib/operations/", "lib/server/"],
  "db/": [
    "lib/api/",
    "lib/access/",
    "lib/areas/",
    "lib/pages/",
    "lib/operations/",
    "lib/server/",
    "lib/testing/",
  ],
  "lib/platform/": ["app/", "db/", "lib/api/", "lib/access/", "lib/areas/", "lib/operations/", "lib/server/"],
};

describe.each(Object.entries(ROOMS))("the code of %s", (room, mayNotImport) => {
  const files = [...graph.keys()].filter((file) => file.startsWith(room) && !/\.test\.tsx?$/.test(file));

  it.each(mayNotImport)("imports nothing from %s", (other) => {
    expect(files.length).toBeGreaterThan(10);
    expect([...graph.keys()].some((file) => file.startsWith(other))).toBe(true);
    expect(importsOf(files, other)).toEqual([]);
  });
});

test("no file imports itself by way of others, not even for a type", () => {
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

  it("leads to a file, by the alias and by a relative path", () => {
    expect(graph.get("lib/testing/arrows.test.ts")).toEqual(["lib/testing/imports.ts"]);
    expect(graph.get("app/sitemap.ts")).toContain("lib/pages/feeds/addresses.ts");
    expect(graph.get("app/(owner)/me/(desk)/page.tsx")).toContain("app/(owner)/login/doorway.tsx");
  });
});

test("a circle is found wherever it begins", () => {
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
