import { join } from "node:path";
import { build } from "esbuild";

/**
 * A script of app/_elements as one file, for a route that is built at build time (docs/decisions/0756). `define` replaces
 * names in it by JSON.
 */
export async function scriptResponse(entry: string, define: Record<string, string> = {}): Promise<Response> {
  const { outputFiles } = await build({
    entryPoints: [join(process.cwd(), "app/_elements", entry)],
    bundle: true,
    minify: true,
    target: "es2022",
    write: false,
    define,
  });
  return new Response(outputFiles[0]?.text, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    },
  });
}
