import type { ArchivedVersion } from "@/db/queries/skill/versions";
import { etagOf, isNamed } from "@/lib/api/http/encoding";

/** Scripts of any site may read it, because it is the same for everybody. */
export const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** For content that never changes at its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** The bytes of a version. They are not compressed again, because programs unpack what they save. */
export function archiveResponse(
  request: Request,
  { archive, digest, createdAt }: ArchivedVersion,
  cacheControl: string,
): Response {
  const etag = etagOf(digest);
  const headers = {
    etag,
    "content-type": "application/gzip",
    "cache-control": cacheControl,
    "last-modified": new Date(createdAt).toUTCString(),
    ...ANY_ORIGIN,
  };
  return isNamed(etag, request.headers.get("if-none-match"))
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(archive), { headers });
}
