import { textResponse } from "@/lib/pages/text-response";

/** Five minutes: agents read these texts often, and a new operation still appears soon. */
const CACHE_CONTROL = "public, max-age=300";

/** A generated text, which is the same for everybody. */
export const textDocument = (
  request: Request,
  text: string,
  mediaType: `text/${string}`,
): Promise<Response> =>
  textResponse(request, text, {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": CACHE_CONTROL,
  });
