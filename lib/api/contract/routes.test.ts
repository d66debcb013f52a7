import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "./registry";

const ROOT = "app/api/v1";
const CATCH_ALL = "[[...path]]/route.ts";

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith("route.ts") && file !== CATCH_ALL,
);

/** `posts/[id]/pin/route.ts` as `/posts/{id}/pin`. */
const pathOf = (file: string) => `/${file.slice(0, -"/route.ts".length).replace(/\[(\w+)\]/g, "{$1}")}`;

const IMPORT = /^import \{([^}]+)\} from "@\/([\w/]+\/endpoints)";$/gm;
const MOUNT = /^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = route\(([^)]+)\);$/m;

const namesIn = (list: string) =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** The operations that a route file mounts, read from its text, because Next requires the methods to be written out. */
async function operationsOf(file: string): Promise<string[]> {
  const source = readFileSync(join(ROOT, file), "utf8");
  const operations = new Map<string, string>();
  for (const [, names = "", module] of source.matchAll(IMPORT)) {
    const endpoints: Record<string, { operation: string }> = await import(
      join(process.cwd(), `${module}.ts`)
    );
    for (const name of namesIn(names)) operations.set(name, endpoints[name]?.operation ?? `no ${name}`);
  }
  const mounted = namesIn(MOUNT.exec(source)?.[1] ?? "");
  return mounted.map((name) => operations.get(name) ?? `${name} is not imported`);
}

describe("the App Router", () => {
  it.each(files)("mounts in %s operations of that very path", async (file) => {
    const paths = (await operationsOf(file)).map((operation) => operation.split(" ")[1]);
    expect([...new Set(paths)]).toEqual([pathOf(file)]);
  });

  it("mounts exactly the operations of the registry, each once", async () => {
    const mounted = (await Promise.all(files.map(operationsOf))).flat();
    expect(mounted.sort()).toEqual(registry.map(({ operation }) => operation).sort());
  });

  it("answers every other path below /api/v1 itself", () => {
    expect(readFileSync(join(ROOT, CATCH_ALL), "utf8")).toContain("unknownRoute()");
  });
});
