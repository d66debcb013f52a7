import { hash } from "node:crypto";

/** Five minutes: agents read these texts often, and a new operation still appears soon. */
const CACHE_CONTROL = "public, max-age=300";

interface Options {
  status?: 200 | 404;
  headers?: Record<string, string>;
}

/** A generated text with an ETag, or a 304 if the request already names this ETag in If-None-Match. */
export function textDocument(
  request: Request,
  text: string,
  mediaType: `text/${string}`,
  { status = 200, headers: others }: Options = {},
): Response {
  const etag = `"${hash("sha1", text, "base64url")}"`;
  const headers = {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": CACHE_CONTROL,
    etag,
    ...others,
  };
  const known = request.headers.get("if-none-match")?.split(",");
  // A proxy that compresses the text turns the ETag into a weak one.
  const isKnown = known?.some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
  return isKnown && status === 200
    ? new Response(null, { status: 304, headers })
    : new Response(text, { status, headers });
}
