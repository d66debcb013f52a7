import { textResponse } from "@/lib/pages/text-response";

const MAX_AGE_SECONDS = 60;

/** A feed or a calendar. Its title and the names of buildings in it are in the reader's language. */
export const feedResponse = (
  request: Request,
  text: string,
  mediaType: "application/atom+xml" | "text/calendar",
): Response =>
  textResponse(request, text, {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
    vary: "Accept-Language, Cookie",
    "x-content-type-options": "nosniff",
  });
