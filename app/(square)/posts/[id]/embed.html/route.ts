import { z } from "zod";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPost } from "@/lib/areas/posts/read";
import { IdPath, readPath, readQuery } from "@/lib/pages/address";
import { embedDocument } from "@/lib/pages/embed/document";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { LOCALES } from "@/lib/platform/locales";

const EmbedSearch = z.object({ lang: z.enum(LOCALES).optional().catch(undefined) });

/**
 * A post for a frame on another site, as visitors see it. It reads no cookie, so it is the same for all
 * readers.
 */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  sameForVisitors();
  const { id } = await readPath(IdPath, params);
  const { lang } = readQuery(EmbedSearch, request);
  const post = await readPost(id, publicViewer());
  if (!post) return new Response("There is no such post.", { status: 404 });
  // The server compresses HTML.
  return new Response(embedDocument(post, lang), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    },
  });
}
