import { readFile } from "node:fs/promises";
import { join } from "node:path";

const BUNDLE = "node_modules/@scalar/fastify-api-reference/dist/js/standalone.js";

/** Built once and cached for ever; its URL contains the version (lib/pages/guide/scalar.ts). */
export const dynamic = "force-static";

export async function GET(): Promise<Response> {
  return new Response(await readFile(join(process.cwd(), BUNDLE), "utf8"), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
