import { join } from "node:path";
import { build } from "esbuild";

/** The elements that pages use (app/_elements), as one script, built at build time (docs/decisions/0756). */
export const dynamic = "force-static";

export async function GET(): Promise<Response> {
  const { outputFiles } = await build({
    entryPoints: [join(process.cwd(), "app/_elements/index.ts")],
    bundle: true,
    minify: true,
    target: "es2022",
    write: false,
  });
  return new Response(outputFiles[0]?.text, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    },
  });
}
