import { hash } from "node:crypto";

/** Long enough for an agent's many looks, short enough for a new operation to be seen soon. */
const CACHE_CONTROL = "public, max-age=300";

/** A generated text with an ETag; 304 without it for whoever holds it already. */
export function textDocument(request: Request, text: string, mediaType: `text/${string}`): Response {
  const etag = `"${hash("sha1", text, "base64url")}"`;
  const headers = {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": CACHE_CONTROL,
    etag,
  };
  const known = request.headers.get("if-none-match")?.split(",");
  // A proxy that compresses makes the validator weak.
  const isKnown = known?.some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
