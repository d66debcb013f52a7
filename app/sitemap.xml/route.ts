import { connection } from "next/server";
import { z } from "zod";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readQuery } from "@/lib/pages/address";
import { writeEmptySitemap, writeSitemap, writeSitemapIndex } from "@/lib/pages/feeds/sitemap";
import { textResponse } from "@/lib/pages/text-response";
import { env } from "@/lib/platform/env";

const SitemapSearch = z.object({ part: z.string().optional() });

/** The index of the sitemap, or with `?part=` one of its parts. */
export async function GET(request: Request): Promise<Response> {
  // Unlike other routes, Next would render this one at build time.
  await connection();
  const { part } = readQuery(SitemapSearch, request);
  const text = env.VISIBILITY === "members" ? closed(part) : await read(part);
  if (text === undefined) return new Response("There is no such part.", { status: 404 });
  return textResponse(request, text, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "x-content-type-options": "nosniff",
  });
}

const closed = (part: string | undefined) => (part === undefined ? writeEmptySitemap() : undefined);

async function read(part: string | undefined) {
  const viewer = publicViewer();
  return part === undefined ? writeSitemapIndex(viewer) : writeSitemap(part, viewer);
}
