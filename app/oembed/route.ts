import { z } from "zod";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPost } from "@/lib/areas/posts/read";
import { embeddedPostId, oembedOf } from "@/lib/pages/embed/oembed";

const Size = z.coerce.number().int().min(1).optional().catch(undefined);
const OembedSearch = z.object({
  url: z.string().optional(),
  format: z.string().default("json"),
  maxwidth: Size,
  maxheight: Size,
});

const HEADERS = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=60",
  "x-content-type-options": "nosniff",
};

const refused = (status: 400 | 404 | 501, text: string) => new Response(text, { status, headers: HEADERS });

/** The oEmbed 1.0 answer for the address of a post, as JSON, as visitors see the post. */
export async function GET(request: Request): Promise<Response> {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { url, format, maxwidth, maxheight } = OembedSearch.parse(asked);
  if (format !== "json") return refused(501, "Only format=json is answered.");
  if (!url) return refused(400, "The parameter url is missing.");
  const id = embeddedPostId(url);
  const post = id && (await readPost(id, publicViewer()));
  if (!post) return refused(404, "There is no such post.");
  return Response.json(oembedOf(post, { width: maxwidth, height: maxheight }), { headers: HEADERS });
}
