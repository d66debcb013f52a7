import { etagOf, isNamed, VARY_ENCODING } from "@/lib/api/http/encoding";
import { encodeInRoute } from "@/lib/api/http/route-encoding";

/**
 * A text that is the same for everybody: compressed by what the request accepts, with an ETag, or a 304 if the request
 * already names this ETag in If-None-Match.
 */
export async function textResponse(
  request: Request,
  text: string,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const etag = etagOf(text);
  const vary = [headers.vary, VARY_ENCODING.vary].filter(Boolean).join(", ");
  if (status === 200 && isNamed(etag, request.headers.get("if-none-match")))
    return new Response(null, { status: 304, headers: { ...headers, vary, etag } });
  const encoded = await encodeInRoute(text, request.headers.get("accept-encoding"), true);
  return new Response(encoded.body, { status, headers: { ...headers, ...encoded.headers, vary, etag } });
}
