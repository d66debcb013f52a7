import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const NOT_SOURCE = new Set(["node_modules", "dist", "public"]);

/**
 * Every source file and the project's files that it imports, even if only for types. Paths start at the
 * project's root.
 */
export function importGraph(): Map<string, string[]> {
  const files = new Set(sourceFiles());
  return new Map(
    [...files].map((file) => {
      const specifiers = specifiersIn(readFileSync(join(ROOT, file), "utf8"));
      return [file, specifiers.flatMap((specifier) => fileOf(specifier, file, files) ?? [])];
    }),
  );
}

function sourceFiles(): string[] {
  const entries = readdirSync(ROOT, { withFileTypes: true });
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && !NOT_SOURCE.has(entry.name),
  );
  const below = folders.flatMap(({ name }) =>
    readdirSync(join(ROOT, name), { recursive: true, encoding: "utf8" }).map((file) => join(name, file)),
  );
  return [...entries.map(({ name }) => name), ...below].filter((file) => /\.(tsx?|mjs)$/.test(file));
}

/** The specifiers that a source imports by `import`, `export … from` or `import()`. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*(["'`])([^"'`]+)\1/g)].map(
    ([, , specifier = ""]) => specifier,
  );

/** The project's file that a specifier refers to; undefined for a package. */
function fileOf(specifier: string, importer: string, files: ReadonlySet<string>): string | undefined {
  if (!/^(@\/|\.)/.test(specifier)) return undefined;
  const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(importer), specifier);
  return [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")].find((one) =>
    files.has(one),
  );
}

/** The groups of files that import each other in a circle (strongly connected components, by Tarjan's algorithm). */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    const imported = graph.get(file) ?? [];
    for (const next of imported) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imported.includes(file)) circles.push(group.sort());
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
