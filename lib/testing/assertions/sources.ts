import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const IMPORT = /^(?:import|export) [^;]*?from "((?:@\/|\.)[^"]+)";$/gm;

/**
 * The text of these files and of every module of the project that they import, directly or indirectly, by
 * path.
 */
export function sourcesOf(files: string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = readFileSync(file, "utf8");
    sources.set(file, source);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) {
      const path = specifier.startsWith("@/")
        ? specifier.slice(2)
        : relative(".", join(dirname(file), specifier));
      if (existsSync(`${path}.ts`)) waiting.push(`${path}.ts`);
    }
  }
  return sources;
}

const MADE = /new ApiError\(\s*(\d+),\s*"([a-z_]+)"/g;

/** The errors that a source makes itself, outside the tables of refusals, such as `409 not_open`. */
export const codesIn = (source: string): string[] =>
  [...source.matchAll(MADE)].map(([, status, code]) => `${status} ${code}`);
