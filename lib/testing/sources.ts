import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const IMPORT = /^(?:import|export) [^;]*?from "((?:@\/|\.)[^"]+)";$/gm;

/** The text of these files and of every module of the project that they import, directly or not, by path. */
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

const STATUS: Record<string, number> = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  unavailable: 503,
};

const NAMED = /\b(badRequest|unauthorized|forbidden|conflict|unavailable)\(\s*([^\s,)]+)/g;
const PLAIN = /new ApiError\(\s*(\d+),\s*"([a-z_]+)"/g;

/** The errors that a source throws, such as `409 not_open`; for a code that is no literal, where it stands. */
export function codesIn(file: string, source: string): string[] {
  const plain = [...source.matchAll(PLAIN)].map(([, status, code]) => `${status} ${code}`);
  const named = [...source.matchAll(NAMED)].flatMap(([, thrower = "", argument = ""]) => {
    const code = /^"(\w+)"$/.exec(argument)?.[1];
    return code === undefined ? `${thrower}(${argument}) in ${file}` : `${STATUS[thrower]} ${code}`;
  });
  return [...plain, ...named];
}
