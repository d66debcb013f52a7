import { textResponse } from "@/lib/pages/text-response";

/** An hour, as the draft of server cards recommends. */
const CACHE_CONTROL = "public, max-age=3600";

/** Scripts of any site may read it, and ask again with its ETag, because it is the same for everybody. */
const ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-expose-headers": "ETag",
};

/** A JSON document for programs that look for one at its address. */
export const machineDocument = (request: Request, document: object, mediaType: string): Response =>
  textResponse(request, JSON.stringify(document), {
    "content-type": mediaType,
    "cache-control": CACHE_CONTROL,
    ...ANY_ORIGIN,
  });
