import { etagOf, isNamed, VARY_ENCODING } from "@/lib/api/http/encoding";
import { sameForVisitors } from "./shared-page";

/**
 * A text that is the same for everybody, with an ETag, or a 304 if the request already has this ETag in
 * If-None-Match. Its sender compresses it: the page cache, Next, or the edge of a platform of functions.
 */
export function textResponse(
  request: Request,
  text: string,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Response {
  sameForVisitors();
  const etag = etagOf(text);
  const vary = [headers.vary, VARY_ENCODING.vary].filter(Boolean).join(", ");
  const isKnown = status === 200 && isNamed(etag, request.headers.get("if-none-match"));
  return new Response(isKnown ? null : text, {
    status: isKnown ? 304 : status,
    headers: { ...headers, vary, etag },
  });
}
